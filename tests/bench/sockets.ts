import { fetch as open, type WebSocket } from "miniflare";
import { HEARTBEAT } from "#party/protocol-constants.ts";
import type { Person } from "./people.ts";

export type Seat = { socket: WebSocket; pongs: number };
/** Notes a receipt of the news with a bookmark. */
export type Receive = (bookmark: string, at: number) => void;

/** Sits down in a team's room and waits until it has told what was missed. */
export async function sitDown(origin: string, teamId: string, { token }: Person, receive: Receive): Promise<Seat> {
  const headers = { upgrade: "websocket", authorization: `Bearer ${token}` };
  const { webSocket: socket, status } = await open(`${origin}/parties/team-room/${teamId}`, { headers });
  if (!socket) throw new Error(`no socket: ${status}`);
  const seat: Seat = { socket, pongs: 0 };
  const joined = new Promise<void>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const at = performance.now();
      const text = String(data);
      if (text === HEARTBEAT.pong) seat.pongs += 1;
      else if (text.startsWith('{"event":"sync"')) resolve();
      else {
        const bookmark = /"bookmark":"([0-9a-f-]+)"/.exec(text)?.[1];
        if (bookmark) receive(bookmark, at);
      }
    });
  });
  socket.accept();
  socket.send(JSON.stringify({ event: "joinTeam", data: { teamId } }));
  await joined;
  return seat;
}

/** Counts the receipts of a write, by the bookmark of its news, also those that come before its answer. */
export class Receipts {
  private readonly counted = new Map<string, { count: number; last: number; wake: () => void }>();

  readonly receive: Receive = (bookmark, at) => {
    const one = this.of(bookmark);
    one.count += 1;
    one.last = at;
    one.wake();
  };

  /** @returns when the last of so many receipts came, on `performance.now()`'s clock @throws Error when some are lost */
  async all(bookmark: string, count: number, within: number): Promise<number> {
    const one = this.of(bookmark);
    await new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error(`${one.count} of ${count} receipts`)), within);
      one.wake = () => {
        if (one.count < count) return;
        clearTimeout(patience);
        resolve();
      };
      one.wake();
    });
    this.counted.delete(bookmark);
    return one.last;
  }

  private of(bookmark: string) {
    const known = this.counted.get(bookmark) ?? { count: 0, last: 0, wake: () => undefined };
    this.counted.set(bookmark, known);
    return known;
  }
}
