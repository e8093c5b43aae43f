import type { FromServer } from "../generated/wire";
import { api, liveAt } from "./api";
import { backOff, patience, silence } from "./pace";
import { atFirst, logEnd, reduce, type Local, type TableState } from "./table";
import { calm } from "./theme.svelte";

/** The close code of a server that restarts: another process has taken over already. */
const RESTART = 1012;
/** Milliseconds: a page that is sent on again sooner than this waits, as after any other close. */
const AT_MOST_EVERY = 1000;
/** Milliseconds until the page says that it is waiting for an answer. */
const ANSWER = 1500;

/** One table, kept in touch with the server until `leave` is called. */
export class Live {
  state = $state.raw<TableState>(atFirst);
  private socket: WebSocket | null = null;
  private letters: FromServer[] = [];
  private shownAt = -Infinity;
  private heardAt = 0;
  private readonly pulse = window.setInterval(() => this.listen(), 5000);
  private timer: number | undefined;
  private retry: number | undefined;
  private tries = 0;
  private movedAt = -Infinity;
  private left = false;
  private doubt: number | undefined;

  constructor(readonly id: string) {
    addEventListener("online", this.wake);
    addEventListener("offline", this.unplugged);
    document.addEventListener("visibilitychange", this.wake);
    void this.connect();
  }

  tell(message: FromServer | Local): void {
    this.state = reduce(this.state, message);
    if (this.socket?.readyState !== WebSocket.OPEN) return; // sent again once it is open
    for (const letter of this.state.outbox) this.socket.send(JSON.stringify(letter));
    if (this.state.outbox.length > 0) this.expectAnswer();
  }

  leave(): void {
    this.left = true;
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.unplugged);
    document.removeEventListener("visibilitychange", this.wake);
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    clearTimeout(this.doubt);
    this.socket?.close();
  }

  /** Asking for the table first tells a lost connection from a table that is not there. */
  private async connect(): Promise<void> {
    this.tell({ type: "connecting" });
    const answer = await api.table(this.id);
    if (this.left) return;
    if (answer.ok) this.tell(answer.value);
    else if (answer.status === 404) return this.tell({ type: "missing" });
    else if (answer.status === 410) return this.tell({ type: "missing", why: answer.refusal.problem });
    else return this.lost();
    this.open();
  }

  private open(): void {
    const socket = new WebSocket(liveAt(this.id, logEnd(this.state), this.state.step?.undone ?? 0));
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.heardAt = performance.now();
      this.tell({ type: "opened" });
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.take(JSON.parse(data) as FromServer);
    socket.onclose = ({ code }) => (code === RESTART ? this.moveOn() : this.lost());
  }

  /** Another process of the server takes over: nobody needs to notice. */
  private moveOn(): void {
    const now = performance.now();
    if (this.left || now - this.movedAt < AT_MOST_EVERY) return this.lost();
    this.movedAt = now;
    this.open();
  }

  private lost(): void {
    this.socket = null;
    clearTimeout(this.doubt);
    if (this.left) return;
    this.tell({ type: "lost" });
    this.retry = window.setTimeout(() => void this.connect(), backOff(this.tries, Math.random()));
    this.tries += 1;
  }

  private readonly wake = (): void => {
    if (document.hidden) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.ask(this.socket);
    } else if (this.socket === null && this.state.wire === "lost") {
      clearTimeout(this.retry);
      void this.connect();
    }
  };

  /** The device knows that it is offline: tell its owner at once. */
  private readonly unplugged = (): void => {
    if (this.socket !== null) this.abandon(this.socket);
  };

  /** Everything we send is answered: if that takes long, say so. */
  private expectAnswer(): void {
    clearTimeout(this.doubt);
    this.doubt = window.setTimeout(() => this.tell({ type: "silent" }), ANSWER);
  }

  private listen(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const next = silence(performance.now() - this.heardAt);
    if (next === "ask") this.ask(this.socket);
    else if (next === "give up") this.abandon(this.socket);
  }

  private ask(socket: WebSocket): void {
    socket.send(JSON.stringify({ type: "step", log_from: logEnd(this.state), undone: this.state.step?.undone ?? 0 }));
  }

  /** A dead connection may take minutes to close: we do not wait for it. */
  private abandon(socket: WebSocket): void {
    socket.onclose = null;
    socket.close();
    this.lost();
  }

  /** Messages are read one at a time, each with the time its animation needs. */
  private take(letter: FromServer): void {
    this.heardAt = performance.now();
    clearTimeout(this.doubt);
    this.letters.push(letter);
    if (this.timer === undefined) this.plan();
  }

  private plan(): void {
    const hurried = calm() || document.hidden;
    const wait = patience(this.letters.length, performance.now() - this.shownAt, hurried, this.state.table?.pace);
    if (wait === 0) this.show();
    else this.timer = window.setTimeout(this.show, wait);
  }

  private readonly show = (): void => {
    this.timer = undefined;
    const letter = this.letters.shift();
    if (letter === undefined) return;
    const known = logEnd(this.state);
    this.tell(letter);
    if (logEnd(this.state) !== known) this.shownAt = performance.now();
    if (this.letters.length > 0) this.plan();
  };
}
