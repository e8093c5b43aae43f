import type { Fit, Step, Task, TaskAnswer, Verdict } from "../generated/wire";
import { api } from "./api";

/** One lesson, or the exercises, task by task: the server judges, this remembers what it said. */
export class Study {
  task = $state.raw<Task | null>(null);
  answer = $state.raw<TaskAnswer | null>(null);
  problem = $state<string | null>(null);
  /** The move hoped for is marked on the board. */
  showing = $state(false);
  /** Moves in this task that were not the one hoped for. */
  misses = $state(0);
  /** The move was shown at least once. */
  helped = false;
  private busy = false;

  constructor(
    readonly game: string,
    readonly lesson: string,
  ) {}

  get step(): Step | null {
    return this.answer?.step ?? this.task?.step ?? null;
  }

  /** Whether the board is waiting for the learner. */
  get asks(): boolean {
    return this.task?.asks === true && this.answer === null;
  }

  async open(index: number): Promise<void> {
    const found = await api.task(this.game, this.lesson, index);
    this.problem = found.ok ? null : found.refusal.problem;
    if (!found.ok) return;
    this.task = found.value;
    this.misses = 0;
    this.helped = false;
    this.again();
  }

  /** Back to the position of the task. */
  again(): void {
    this.answer = null;
    this.problem = null;
    this.showing = false;
  }

  show(): void {
    this.again();
    this.helped = true;
    this.showing = true;
  }

  readonly play = async (move: string): Promise<void> => {
    const { task } = this;
    if (task === null || !this.asks || this.busy) return;
    this.busy = true;
    const given = await api.attempt(this.game, this.lesson, task.index, move);
    this.busy = false;
    this.problem = given.ok ? null : given.refusal.problem;
    if (!given.ok || this.task !== task) return;
    this.answer = given.value;
    if (!given.value.praised) this.misses += 1;
  };

  readonly tryOut = async (move: string): Promise<Verdict | null> => {
    if (this.task === null) return null;
    const answer = await api.tryInTask(this.game, this.lesson, this.task.index, move);
    return answer.ok ? answer.value : null;
  };

  readonly fits = async (cards: readonly string[], line: number | null): Promise<readonly Fit[]> => {
    if (this.task === null) return [];
    const answer = await api.fitsInTask(this.game, this.lesson, this.task.index, cards, line);
    return answer.ok ? answer.value.fits : [];
  };
}
