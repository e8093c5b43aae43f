/** What this browser remembers; storage may be shut off, and then it remembers nothing. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`naught.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`naught.${key}`, value);
  } catch {
    // Nothing is lost but the memory.
  }
}
