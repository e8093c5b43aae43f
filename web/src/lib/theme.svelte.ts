import { recall, remember } from "./memory";

export type Theme = "light" | "dark";

const system = matchMedia("(prefers-color-scheme: dark)");

/** Light or dark: the system's choice until the player makes one. */
class ThemeChoice {
  private chosen = $state.raw<Theme | null>(known(recall("theme")));
  private dark = $state.raw(system.matches);
  readonly now: Theme = $derived(this.chosen ?? (this.dark ? "dark" : "light"));

  constructor() {
    system.addEventListener("change", () => (this.dark = system.matches));
  }

  toggle(): void {
    this.chosen = this.now === "dark" ? "light" : "dark";
    remember("theme", this.chosen);
    document.documentElement.dataset["theme"] = this.chosen;
  }
}

function known(text: string | null): Theme | null {
  return text === "light" || text === "dark" ? text : null;
}

export const theme = new ThemeChoice();

/** People who asked for less motion see changes at once. */
export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
