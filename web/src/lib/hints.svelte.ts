import type { Hint } from "../generated/wire";
import { api } from "./api";

/** A hint that was asked for: on its way, there, or why there is none. */
export type Asked =
  | { readonly state: "thinking" }
  | { readonly state: "there"; readonly hint: Hint }
  | { readonly state: "refused"; readonly problem: string };

/** Hints at one table; each belongs to one turn and is gone with the next. */
export class Hints {
  private asked = $state.raw<{ readonly turn: number; readonly answer: Asked } | null>(null);

  constructor(private readonly table: string) {}

  at(turn: number | undefined): Asked | null {
    return this.asked?.turn === turn ? (this.asked?.answer ?? null) : null;
  }

  hide(): void {
    this.asked = null;
  }

  async ask(turn: number): Promise<void> {
    const mine = { turn, answer: { state: "thinking" } } as const;
    this.asked = mine;
    const answer = await api.hint(this.table);
    if (this.asked !== mine) return; // hidden, or asked for another turn
    if (answer.ok) this.asked = { turn: answer.value.turn, answer: { state: "there", hint: answer.value } };
    else this.asked = { turn, answer: { state: "refused", problem: answer.refusal.problem } };
  }
}
