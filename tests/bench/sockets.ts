import { fetch as open, type WebSocket } from "miniflare";
import { HEARTBEAT } from "#party/protocol-constants.ts";
import type { Person } from "./people.ts";

export type Connection = { socket: WebSocket; pongs: number };
export type Receive = (bookmark: string, at: number) => void;

export async function connect(
  origin: string,
  teamId: string,
  { token }: Person,
  receive: Receive,
): Promise<Connection> {
  const headers = { upgrade: "websocket", authorization: `Bearer ${token}` };
  const { webSocket: socket, status } = await open(`${origin}/parties/team-room/${teamId}`, { headers });
  if (!socket) throw new Error(`no socket: ${status}`);
  const connection: Connection = { socket, pongs: 0 };
  const joined = new Promise<void>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const at = performance.now();
      const text = String(data);
      if (text === HEARTBEAT.pong) connection.pongs += 1;
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
  return connection;
}

export class Receipts {
  private readonly counted = new Map<string, { count: number; last: number; wake: () => void }>();

  readonly receive: Receive = (bookmark, at) => {
    const one = this.of(bookmark);
    one.count += 1;
    one.last = at;
    one.wake();
  };

  /** @returns the time of the last receipt, as `performance.now()` @throws Error when receipts are missing */
  async all(bookmark: string, count: number, within: number): Promise<number> {
    const one = this.of(bookmark);
    await new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`${one.count} of ${count} receipts`)), within);
      one.wake = () => {
        if (one.count < count) return;
        clearTimeout(timeout);
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
