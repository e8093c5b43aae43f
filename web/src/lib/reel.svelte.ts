import type { Replay, ReplayStep } from "../generated/wire";
import { api, type Answer } from "./api";

/** How many steps are fetched at once; neighbouring parts share one, so that every step comes with the one before it. */
const PART = 50;

/** The steps from `first` on that hold a step and the one before it. */
export function partOf(at: number): readonly [first: number, end: number] {
  const first = Math.max(0, Math.floor((at - 1) / (PART - 1))) * (PART - 1);
  return [first, first + PART];
}

/** A finished game as one player saw it, fetched in parts as they are looked at. */
export class Reel {
  private steps = $state.raw<ReadonlyMap<number, ReplayStep>>(new Map());
  private readonly asked = new Map<number, Promise<Answer<Replay>>>();

  private constructor(
    private readonly id: string,
    readonly seat: number | null,
    readonly game: string,
    readonly names: readonly string[],
    readonly total: number,
  ) {}

  /** The reel with the part around a step. */
  static async open(id: string, seat: number | null, at: number): Promise<Answer<Reel>> {
    const answer = await api.replay(id, seat, ...partOf(at));
    if (!answer.ok) return answer;
    const { game, names, total } = answer.value;
    const reel = new Reel(id, seat, game, names, total);
    reel.keep(answer.value);
    return { ok: true, value: reel };
  }

  at(index: number): ReplayStep | undefined {
    return this.steps.get(index);
  }

  /** Whether a step and the one before it are here, once they have been asked for. */
  async fetch(index: number): Promise<boolean> {
    const [first, end] = partOf(index);
    if (this.has(index)) return true;
    const asked = this.asked.get(first) ?? api.replay(this.id, this.seat, first, end);
    this.asked.set(first, asked);
    const answer = await asked;
    this.asked.delete(first);
    if (answer.ok) this.keep(answer.value);
    return this.has(index);
  }

  has(index: number): boolean {
    return this.steps.has(index) && (index === 0 || this.steps.has(index - 1));
  }

  private keep({ first, steps }: Replay): void {
    this.steps = new Map([...this.steps, ...steps.map((step, at) => [first + at, step] as const)]);
  }
}
