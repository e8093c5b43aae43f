// Runs before everything else.

// A remembered theme does not flash, if it is there before the first paint.
try {
  const theme = localStorage.getItem("naught.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be shut off: the system's theme is used.
}

// A browser becomes a guest by its first answer. Two first questions at once would make it two
// guests, and only one of them keeps the seat: so one question goes ahead, and all others wait.
globalThis.met = fetch("/api/me", { signal: AbortSignal.timeout(30_000) })
  .then((answer) => answer.text())
  .catch(() => undefined);
