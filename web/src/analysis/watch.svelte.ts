import type { Analysis } from "../generated/wire";
import { api, type Answer } from "../lib/api";

const SOON = 800;
const LATE = 4000;

/** The analysis of one game: asked for, waited for, looked at. `leave` ends the waiting. */
export class Watch {
  analysis = $state.raw<Analysis | null>(null);
  /** Why no news arrives. */
  problem = $state.raw<string | null>(null);
  asking = $state.raw(false);
  private timer: number | undefined;
  private wait = SOON;
  private left = false;

  constructor(private readonly table: string) {
    void this.look();
  }

  look(): Promise<void> {
    return this.take(api.analysis(this.table));
  }

  start(): Promise<void> {
    this.wait = SOON;
    return this.take(api.analyse(this.table));
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
  }

  private async take(asked: Promise<Answer<Analysis>>): Promise<void> {
    clearTimeout(this.timer);
    this.asking = true;
    const answer = await asked;
    this.asking = false;
    if (this.left) return;
    this.problem = answer.ok ? null : answer.refusal.problem;
    if (answer.ok) this.analysis = answer.value;
    if (this.underWay()) this.askLater();
  }

  private underWay(): boolean {
    return this.analysis?.state === "waiting" || this.analysis?.state === "running";
  }

  /** Politely: a long analysis is polled less and less often. */
  private askLater(): void {
    this.timer = window.setTimeout(() => void this.look(), this.wait);
    this.wait = Math.min(LATE, this.wait * 1.25);
  }
}
