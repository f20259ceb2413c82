import { type Connection, type ConnectionContext, Server, type WSMessage } from "partyserver";
import type { Timer } from "#worker/contract/timers.ts";
import type { Person } from "#worker/contract/users.ts";
import {
  type Change,
  IDENTITY_HEADER,
  MAX_INVALID_MESSAGES,
  type RoomMessage,
  type SocketIdentity,
  socketIdentity,
  type TeamEvent,
} from "./protocol.ts";
import { CLOSE_CODE, HEARTBEAT } from "./protocol-constants.ts";
import {
  isRunning,
  parseMessage,
  presentPeople,
  type StoredTimer,
  startTimer,
  teamEventMessage,
  toTimer,
} from "./room-state.ts";
import { RoomStore } from "./room-store.ts";

type ConnectionState = SocketIdentity & { junk: number };

/** How far the clocks of the Worker that admits and of the room may be apart, in milliseconds. */
const MAX_CLOCK_SKEW = 500;

/** A team's room: who is here, the news in their order, and the clock. It sleeps between messages (hibernation). */
export class TeamRoom extends Server<Cloudflare.Env> {
  static override options = { hibernate: true };
  private readonly store = new RoomStore(this.ctx.storage, this.ctx.getWebSockets().length > 0);
  /** Where the database stood after the last news. Only news that overtake each other need it, so it may be forgotten. */
  private lastBookmark = "";
  /** When a user or a session was expelled; they may have been admitted just before that. */
  private readonly expelled = new Map<string, number>();

  override onStart(): void {
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT.ping, HEARTBEAT.pong));
  }

  override async onConnect(connection: Connection<ConnectionState>, { request }: ConnectionContext): Promise<void> {
    const who = socketIdentity.safeParse(
      JSON.parse(decodeURIComponent(request.headers.get(IDENTITY_HEADER) ?? "null")),
    );
    if (!who.success) {
      connection.close(CLOSE_CODE.forbidden, "not admitted");
    } else if (this.wasExpelledSince(who.data)) {
      connection.close(CLOSE_CODE.reconnect, "knock again");
    } else {
      connection.setState({ ...who.data, junk: 0 });
      this.broadcastPresence();
      await this.store.ensureAlarmBy(who.data.expiresAt);
    }
  }

  override onMessage(connection: Connection<ConnectionState>, raw: WSMessage): void {
    const message = parseMessage(raw);
    if (!message || message.data.teamId !== this.name) this.countInvalidMessage(connection);
    else if (message.event === "joinTeam") this.sendMissedEvents(connection, message.data.seen);
    else connection.close(CLOSE_CODE.left, "left");
  }

  override onClose(connection: Connection<ConnectionState>): void {
    this.broadcastPresence(connection);
  }

  override onError(connection: Connection<ConnectionState>, error: unknown): void {
    console.error(JSON.stringify({ room: this.name, error: String(error) }));
    this.broadcastPresence(connection);
  }

  override onException(error: unknown): void {
    console.error(JSON.stringify({ room: this.name, error: String(error) }));
  }

  /** The timer's end, also after a restart (alarms fire at least once), and the end of the sessions of who sits here. */
  override async onAlarm(): Promise<void> {
    const now = Date.now();
    this.closeWhere(({ expiresAt }) => expiresAt <= now, "session over");
    const timer = await this.store.timer();
    if (!timer || isRunning(timer, now)) return this.store.setAlarm(this.nextAlarm(timer));
    await this.store.deleteTimer(this.nextAlarm());
    this.broadcastTimer(null);
  }

  /**
   * Numbers what was committed and tells everybody here. Events overtaken by later ones say only what changed, not
   * how, so that nothing older is shown over something newer.
   * @param bookmark where the database stood after it
   */
  publish(news: TeamEvent[], bookmark: string | null): void {
    const overtaken = bookmark !== null && bookmark <= this.lastBookmark;
    this.broadcastEvents(overtaken ? news.map(({ entity, id }) => ({ entity, id })) : news, bookmark);
    if (bookmark !== null && !overtaken) this.lastBookmark = bookmark;
  }

  /** Closes the sockets of a person who may no longer be here, but for those of one session. */
  expel(userId: string, keptSessionId: string | null): void {
    this.expelled.set(userId, Date.now());
    this.closeWhere((seat) => seat.userId === userId && seat.sessionId !== keptSessionId, "expelled");
  }

  /** Closes the sockets of one session. */
  expelSession(sessionId: string): void {
    this.expelled.set(sessionId, Date.now());
    this.closeWhere((seat) => seat.sessionId === sessionId, "session over");
  }

  async readTimer(): Promise<Timer> {
    return toTimer(await this.store.timer(), Date.now());
  }

  /**
   * @param bookmark what the starter's answer will carry, so that their browser recognises the news
   * @returns the timer, also where this very call has started it before; null where another one is running
   */
  async startTimer(
    id: string,
    minutes: number,
    startedBy: Person,
    bookmark: string | null = null,
  ): Promise<Timer | null> {
    const now = Date.now();
    const running = await this.store.timer();
    if (isRunning(running, now)) return running.id === id ? toTimer(running, now) : null;
    const timer = startTimer(id, minutes, startedBy, now);
    await this.store.saveTimer(timer, this.nextAlarm(timer));
    this.broadcastTimer(bookmark, timer);
    return toTimer(timer, now);
  }

  /** Somebody's new name, where the room itself keeps the old one: beside the timer that they started. */
  async rename({ id, name }: Person): Promise<void> {
    const timer = await this.store.timer();
    if (!isRunning(timer, Date.now()) || timer.startedBy.id !== id || timer.startedBy.name === name) return;
    const renamed = { ...timer, startedBy: { id, name } };
    await this.store.saveTimer(renamed, this.nextAlarm(renamed));
    this.broadcastTimer(null, renamed);
  }

  /** @returns whether there was one to cancel */
  async cancelTimer(bookmark: string | null = null): Promise<boolean> {
    if (!isRunning(await this.store.timer(), Date.now())) return false;
    await this.store.deleteTimer(this.nextAlarm());
    this.broadcastTimer(bookmark);
    return true;
  }

  /** The timer is the room's own: its news come in the order in which it changed, whatever their bookmarks. */
  private broadcastTimer(bookmark: string | null, timer?: StoredTimer): void {
    this.broadcastEvents([{ entity: "timer", change: { kind: "timer", timer: toTimer(timer, Date.now()) } }], bookmark);
  }

  private broadcastEvents(news: TeamEvent[], bookmark: string | null): void {
    let after = this.store.version();
    for (const [index, mark] of this.store.record(news, bookmark).entries()) {
      const { change, personal: own } = news[index] ?? {};
      const say = (change: Change | undefined) => JSON.stringify(teamEventMessage(mark, { after, change }));
      const [toAll, toOwn] = [say(change), say(own?.change ?? change)];
      for (const connection of this.getConnections<ConnectionState>()) {
        if (connection.state) connection.send(connection.state.userId === own?.userId ? toOwn : toAll);
      }
      after = mark.version;
    }
  }

  private wasExpelledSince({ userId, sessionId, authorizedAt: admittedAt }: SocketIdentity): boolean {
    const expelledAt = Math.max(this.expelled.get(userId) ?? 0, this.expelled.get(sessionId) ?? 0);
    return admittedAt < expelledAt + MAX_CLOCK_SKEW;
  }

  /** When there is something to do next: the timer ends, or somebody's session does. */
  private nextAlarm(timer?: StoredTimer): number {
    const ends = [...this.getConnections<ConnectionState>()].map(
      ({ state }) => state?.expiresAt ?? Number.POSITIVE_INFINITY,
    );
    return Math.min(timer?.endsAt ?? Number.POSITIVE_INFINITY, ...ends);
  }

  private closeWhere(whom: (seat: ConnectionState) => boolean, why: string): void {
    for (const connection of this.getConnections<ConnectionState>()) {
      if (connection.state && whom(connection.state)) connection.close(CLOSE_CODE.forbidden, why);
    }
    this.broadcastPresence();
  }

  private sendMissedEvents(connection: Connection<ConnectionState>, seen: number | undefined): void {
    if (seen !== undefined) {
      for (const change of this.store.missedSince(seen)) send(connection, teamEventMessage(change));
    }
    const serverNow = new Date().toISOString();
    send(connection, { event: "sync", data: { serverNow, version: this.store.version(), epoch: this.store.epoch() } });
  }

  private countInvalidMessage(connection: Connection<ConnectionState>): void {
    const seat = connection.state;
    if (seat && seat.junk + 1 < MAX_INVALID_MESSAGES) connection.setState({ ...seat, junk: seat.junk + 1 });
    else connection.close(CLOSE_CODE.invalidMessages, "junk");
  }

  /** @param leaving a socket that is still listed but on its way out */
  private broadcastPresence(leaving?: Connection<ConnectionState>): void {
    const seats: SocketIdentity[] = [];
    for (const connection of this.getConnections<ConnectionState>()) {
      const open = connection.readyState === WebSocket.OPEN && connection.id !== leaving?.id;
      if (open && connection.state) seats.push(connection.state);
    }
    this.broadcastMessage({ event: "presence", data: { members: presentPeople(seats) } });
  }

  private broadcastMessage(message: RoomMessage): void {
    this.broadcast(JSON.stringify(message));
  }
}

function send(connection: Connection, message: RoomMessage): void {
  connection.send(JSON.stringify(message));
}
