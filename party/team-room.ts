import { type Connection, type ConnectionContext, Server, type WSMessage } from "partyserver";
import type { Timer } from "#worker/contract/timers.ts";
import type { Person } from "#worker/contract/users.ts";
import {
  ADMITTED_HEADER,
  type Admitted,
  admitted,
  CLOSE,
  JUNK_ALLOWED,
  type News,
  type RoomMessage,
} from "./protocol.ts";
import { isRunning, present, readMessage, showTimer, startTimer, tell } from "./room-state.ts";
import { RoomStore } from "./room-store.ts";

type Seat = Admitted & { junk: number };

/** A team's room: who is here, the news in their order, and the clock. It sleeps between messages (hibernation). */
export class TeamRoom extends Server<Cloudflare.Env> {
  static override options = { hibernate: true };
  private readonly store = new RoomStore(this.ctx.storage);

  override onConnect(connection: Connection<Seat>, { request }: ConnectionContext): void {
    const who = admitted.safeParse(JSON.parse(decodeURIComponent(request.headers.get(ADMITTED_HEADER) ?? "null")));
    if (who.success) {
      connection.setState({ ...who.data, junk: 0 });
      this.tellPresence();
    } else {
      connection.close(CLOSE.notAllowed, "not admitted");
    }
  }

  override onMessage(connection: Connection<Seat>, raw: WSMessage): void {
    const message = readMessage(raw);
    if (!message || message.data.teamId !== this.name) this.countJunk(connection);
    else if (message.event === "joinTeam") this.catchUp(connection, message.data.seen);
    else connection.close(CLOSE.left, "left");
  }

  override onClose(connection: Connection<Seat>): void {
    this.tellPresence(connection);
  }

  override onError(connection: Connection<Seat>, error: unknown): void {
    console.error(JSON.stringify({ room: this.name, error: String(error) }));
    this.tellPresence(connection);
  }

  override onException(error: unknown): void {
    console.error(JSON.stringify({ room: this.name, error: String(error) }));
  }

  /** The timer's end, also after a restart: alarms fire at least once. */
  override async onAlarm(): Promise<void> {
    const timer = await this.store.timer();
    if (!timer) return;
    if (isRunning(timer, Date.now())) {
      await this.ctx.storage.setAlarm(timer.endsAt);
      return;
    }
    await this.store.forgetTimer();
    this.publish([{ entity: "timer" }], null);
  }

  /** Numbers what was committed and tells everybody here. @param bookmark where the database stood after it */
  publish(news: News[], bookmark: string | null): void {
    for (const change of this.store.record(news, bookmark)) this.say(tell(change));
  }

  /** Closes the sockets of a person who may no longer be here, but for those of one session. */
  expel(userId: string, keptSessionId: string | null): void {
    for (const connection of this.getConnections<Seat>()) {
      const seat = connection.state;
      if (seat?.userId === userId && seat.sessionId !== keptSessionId) connection.close(CLOSE.notAllowed, "expelled");
    }
    this.tellPresence();
  }

  /** Closes the sockets of one session. */
  expelSession(sessionId: string): void {
    for (const connection of this.getConnections<Seat>()) {
      if (connection.state?.sessionId === sessionId) connection.close(CLOSE.notAllowed, "session over");
    }
    this.tellPresence();
  }

  async readTimer(): Promise<Timer> {
    return showTimer(await this.store.timer(), Date.now());
  }

  /** @returns the timer, also where this very call has started it before; null where another one is running */
  async startTimer(id: string, minutes: number, startedBy: Person): Promise<Timer | null> {
    const now = Date.now();
    const running = await this.store.timer();
    if (isRunning(running, now)) return running.id === id ? showTimer(running, now) : null;
    const timer = startTimer(id, minutes, startedBy, now);
    await this.store.keepTimer(timer);
    this.publish([{ entity: "timer" }], null);
    return showTimer(timer, now);
  }

  /** @returns whether there was one to cancel */
  async cancelTimer(): Promise<boolean> {
    if (!isRunning(await this.store.timer(), Date.now())) return false;
    await this.store.forgetTimer();
    this.publish([{ entity: "timer" }], null);
    return true;
  }

  private catchUp(connection: Connection<Seat>, seen: number | undefined): void {
    if (seen !== undefined) {
      for (const change of this.store.missedSince(seen)) send(connection, tell(change));
    }
    const version = this.store.version();
    send(connection, { event: "sync", data: { serverNow: new Date().toISOString(), version } });
  }

  private countJunk(connection: Connection<Seat>): void {
    const seat = connection.state;
    if (seat && seat.junk + 1 < JUNK_ALLOWED) connection.setState({ ...seat, junk: seat.junk + 1 });
    else connection.close(CLOSE.junk, "junk");
  }

  /** @param leaving a socket that is still listed but on its way out */
  private tellPresence(leaving?: Connection<Seat>): void {
    const seats: Admitted[] = [];
    for (const connection of this.getConnections<Seat>()) {
      const open = connection.readyState === WebSocket.OPEN && connection.id !== leaving?.id;
      if (open && connection.state) seats.push(connection.state);
    }
    this.say({ event: "presence", data: { members: present(seats) } });
  }

  private say(message: RoomMessage): void {
    this.broadcast(JSON.stringify(message));
  }
}

function send(connection: Connection, message: RoomMessage): void {
  connection.send(JSON.stringify(message));
}
