/** Who sits where, and who is being waited for. */
import type { Seat } from "../games/contract";
import { texts } from "../texts";

/** The others' seats in turn order, beginning after your own; for a spectator, all seats. */
export function othersOf(seats: readonly Seat[], own: number | null): readonly number[] {
  return seats.map((_, index) => (index + (own ?? 0)) % seats.length).filter((seat) => seat !== own);
}

/** What to say while it is somebody else's turn. */
export function waitingFor(seats: readonly Seat[], busy = texts.board.waiting): string {
  const acting = seats.findIndex(({ acts, you }) => acts && !you);
  if (acting < 0) return texts.board.moment;
  return seats[acting]?.away ? texts.board.gone(acting) : busy(acting);
}

/** "You", or the name. */
export function calledAt(seats: readonly Seat[], seat: number): string {
  return seats[seat]?.you ? texts.board.you : (seats[seat]?.name ?? "");
}
