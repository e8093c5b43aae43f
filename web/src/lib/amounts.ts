/** Expected results as people say them: rounded, never more precise than they are. */

const FEW = 10; // below this a tenth matters

/** "1.5", "12", "0.3"; whole numbers without a point. */
export function amount(value: number): string {
  const size = Math.abs(value);
  return String(size < FEW ? Math.round(size * 10) / 10 : Math.round(size));
}

/** "1 point", "1.5 points": the unit is given in the plural. */
export function counted(value: number, unit: string): string {
  const text = amount(value);
  return `${text} ${text === "1" ? unit.replace(/s$/, "") : unit}`;
}

/** "+1.5", "−3", "0". */
export function signed(value: number): string {
  const text = amount(value);
  if (text === "0") return "0";
  return `${value < 0 ? "−" : "+"}${text}`;
}

/** A chance in whole percent; only what is certain reads 0 % or 100 %. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return "under 1 %";
  if (chance < 1 && chance > 0.99) return "over 99 %";
  return `${Math.round(chance * 100)} %`;
}
