/** A name cut to as many characters as the server allows; it counts them as people do, not as JavaScript does. */
export function shortened(name: string, longest: number): string {
  const signs = [...name.normalize("NFC")];
  return signs.length <= longest ? name : signs.slice(0, longest).join("");
}
