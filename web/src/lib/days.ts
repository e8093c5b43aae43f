/** Days as the server counts them: dates in UTC. */
const MS = 86_400_000;

/** The date this many days later. */
export function dayBeside(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * MS).toISOString().slice(0, 10);
}

/** When a day ends, in local time, such as "01:00". */
export function endOf(day: string, timeZone?: string): string {
  const end = new Date(`${dayBeside(day, 1)}T00:00:00Z`);
  return end.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", ...(timeZone && { timeZone }) });
}

/** A day in words, such as "Sunday, 15 November". */
export function dayName(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
}
