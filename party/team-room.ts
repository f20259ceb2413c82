import { type ConnectionContext, Server, type WSMessage } from "partyserver";
import type { BoardDocument, BoardView, Gesture } from "#worker/contract/boards.ts";
import { ROOM } from "#worker/contract/limits.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { Person } from "#worker/contract/users.ts";
import { AgreementRoom, type Written } from "./agreement-room.ts";
import type { TeamBoardStatus } from "./board-people.ts";
import { type Answer, type BoardActor, type BoardOrigin, BoardRoom } from "./board-room.ts";
import {
  AUTHORIZATION_LIFE,
  type ConnectionState,
  countInvalidMessage,
  countJoin,
  dueTime,
  isOpen,
  MINUTE,
  type RoomConnection,
  send,
} from "./connections.ts";
import { DayBudget } from "./day-budget.ts";
import { MessageCount } from "./message-count.ts";
import { Presence } from "./presence.ts";
import {
  type Change,
  type ClientMessage,
  closingEvents,
  IDENTITY_HEADER,
  recoveredClosingEvents,
  retrospectiveChanged,
  type SocketIdentity,
  socketIdentity,
  type TeamEvent,
} from "./protocol.ts";
import { CLOSE_CODE, HEARTBEAT, QUIET } from "./protocol-constants.ts";
import { parseMessage, type StoredTimer, teamEventMessage } from "./room-state.ts";
import { RoomStore } from "./room-store.ts";
import { type SeriesOutcome, SeriesRoom } from "./series-room.ts";
import { SocketLimits } from "./socket-limits.ts";
import { TeamMessages } from "./team-messages.ts";
import { type TimerActor, TimerRoom } from "./timer-room.ts";
import { TrialRoom } from "./trial-room.ts";

/** Sockets whose time ends within this are renewed together, so that an idle room wakes less often. */
const RENEWED_TOGETHER = 5 * MINUTE;
/** The clocks of the Worker that authorizes a socket and of the room differ by less, in milliseconds. */
const MAX_CLOCK_SKEW = 500;

export class TeamRoom extends Server<Cloudflare.Env> {
  static override options = { hibernate: true };
  /** The library reads the attachment of every socket each time it lists them. */
  private readonly connected = new Set<RoomConnection>(this.getConnections<ConnectionState>());
  private readonly store = new RoomStore(this.ctx.storage, this.ctx.getWebSockets().length > 0);
  private readonly boards = new BoardRoom(
    this.ctx.storage,
    this.env.DB,
    () => this.sockets(),
    new DayBudget(this.ctx.storage.kv, ROOM.messagesPerDay, ROOM.messagesPerCount),
    () => this.ctx.waitUntil(this.settleClosings()),
    {
      accept: (retroId, proposals) => {
        this.agreements.add(retroId, proposals);
        this.ctx.waitUntil(this.writeAgreements());
      },
      ensureWritten: (retroId) => this.ensureWritten(retroId),
    },
    () => this.planChanged(),
    (retroId, step) => this.slack.addOwn({ kind: "step", retroId, step }),
  );
  private readonly agreements = new AgreementRoom(this.ctx.storage.kv, this.env.DB, (retroId, proposalId) =>
    this.boards.findProposal(retroId, proposalId),
  );
  private readonly timer = new TimerRoom(
    this.store,
    (timer) => this.nextAlarm(timer),
    (userId) => this.boards.isFacilitator(userId),
    // Ignores the order of bookmarks: the timer is stored in the room, so its events are always in order.
    (timer, bookmark) => this.broadcastEvents([{ entity: "timer", change: { kind: "timer", timer } }], bookmark),
  );
  private readonly trial = new TrialRoom(this.ctx.storage.kv, this.env.DB);
  private readonly slack = new TeamMessages(this.ctx.storage, this.env, () => this.boards.planned());
  private readonly series = new SeriesRoom(this.ctx.storage.kv, this.env.DB, (outcome, origin) =>
    this.announceSeries(outcome, origin),
  );
  private readonly limits = new SocketLimits();
  private readonly presence = new Presence(
    () => this.sockets(),
    () => this.boards.hidesPeople(),
  );
  private readonly messages = new MessageCount(this.env, (payer) => this.closePayer(payer));
  /** Hibernation may reset it: it matters only for events that arrive within moments. */
  private lastBookmark = "";
  /** Times by user or session id, for sockets that were authorized before the expulsion and connect after it. */
  private readonly expelledAt = new Map<string, number>();
  /** The bookmark of the last change of a person's role, by user id. Hibernation may reset it, like `lastBookmark`. */
  private readonly roleBookmarks = new Map<string, string>();
  override onStart(): void {
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT.ping, HEARTBEAT.pong));
  }

  override async onConnect(connection: RoomConnection, { request }: ConnectionContext): Promise<void> {
    const identity = socketIdentity.safeParse(
      JSON.parse(decodeURIComponent(request.headers.get(IDENTITY_HEADER) ?? "null")),
    );
    if (!identity.success) {
      connection.close(CLOSE_CODE.forbidden, "not authorized");
    } else if (this.wasExpelledSince(identity.data)) {
      connection.close(CLOSE_CODE.reconnect, "reconnect");
    } else if (!this.limits.mayConnect(identity.data.userId, this.socketsOf(identity.data.userId))) {
      connection.close(CLOSE_CODE.tooMany, "too many sockets or messages");
    } else {
      const isQuiet = new URL(request.url).searchParams.has(QUIET);
      connection.setState({ ...identity.data, invalidMessages: 0, isQuiet });
      this.connected.add(connection);
      this.store.ensureEpoch();
      this.presence.broadcast({ arrived: connection });
      await this.store.ensureAlarmBy(dueTime(identity.data));
    }
  }

  override onMessage(connection: RoomConnection, raw: WSMessage): void {
    // Messages that were sent before the browser heard of the closing.
    const userId = connection.state?.userId;
    if (!isOpen(connection) || !userId) return;
    // Reading is most of the work of a flood.
    const isFlood = this.limits.isFlooding(userId);
    const message = isFlood ? null : parseMessage(raw);
    this.ctx.waitUntil(this.messages.received(connection, message?.event === "gesture"));
    if (isFlood || !(this.receive(connection, userId, message) || this.limits.mayBeRefused(userId))) {
      connection.close(CLOSE_CODE.tooMany, "too many messages");
    }
  }

  /** @returns false for a message that was ignored, or refused because there were too many */
  private receive(connection: RoomConnection, userId: string, message: ClientMessage | null): boolean {
    if (!message || message.data.teamId !== this.name) {
      countInvalidMessage(connection);
      return false;
    }
    if (message.event === "joinTeam") {
      if (this.limits.mayJoin(userId)) this.sendMissedEvents(connection, message.data.seen);
      else connection.close(CLOSE_CODE.tooMany, "too many joins");
    } else if (message.event === "leaveTeam") connection.close(CLOSE_CODE.left, "left");
    else return this.boards.receive(connection, message);
    return true;
  }

  override onClose(connection: RoomConnection): void {
    this.ctx.waitUntil(this.messages.closed(connection));
    this.presence.broadcast({ leaving: connection });
    this.boards.leaving(connection);
  }

  override onError(connection: RoomConnection, error: unknown): void {
    console.error(JSON.stringify({ room: this.name, error: String(error) }));
    this.presence.broadcast({ leaving: connection });
    this.boards.leaving(connection);
  }

  override onException(error: unknown): void {
    console.error(JSON.stringify({ room: this.name, error: String(error) }));
  }

  /** Ends the timer, closings and the sockets that are due. Alarms fire at least once, also after a restart. */
  override async onAlarm(): Promise<void> {
    const now = Date.now();
    const isVisited = [...this.sockets()].length > 0;
    this.presence.endGrace();
    this.closeWhere(({ expiresAt }) => expiresAt <= now, "session ended");
    this.renewSockets(now);
    await this.settleClosings();
    await this.series.settle(this.name, now);
    await this.settlePlans(now);
    this.publishWritten(await this.agreements.settle(this.name, now));
    const hasEnded = await this.trial.settle(this.name, now, isVisited);
    if (hasEnded) return this.ctx.storage.deleteAll();
    const post = await this.slack.settle(this.name, now);
    // The timer and the sockets do not wait for Slack.
    this.ctx.waitUntil(post());
    await this.timer.settle(now);
  }

  /** Finds the people whose expulsion never reached the room: the Worker refuses them when they connect again. */
  private renewSockets(now: number): void {
    const sockets = [...this.sockets()];
    const isDue = (margin: number) => (socket: RoomConnection) =>
      socket.state !== null && socket.state.authorizedAt + AUTHORIZATION_LIFE <= now + margin;
    if (!sockets.some(isDue(0))) return;
    for (const socket of sockets.filter(isDue(RENEWED_TOGETHER))) {
      if (socket.state) this.presence.expectBack(socket.state);
      socket.close(CLOSE_CODE.reconnect, "renew");
    }
  }

  /**
   * Events that arrive after a later commit was published are sent without their change, so that browsers refetch instead
   * of showing an older state.
   * @param bookmark the D1 bookmark of the commit
   */
  publish(events: TeamEvent[], bookmark: string | null): void {
    const outOfOrder = bookmark !== null && bookmark <= this.lastBookmark;
    this.broadcastEvents(outOfOrder ? events.map(({ entity, id }) => ({ entity, id })) : events, bookmark);
    if (bookmark !== null && !outOfOrder) this.lastBookmark = bookmark;
  }

  /** @param hasLeft true for a person who is no longer a member, false for ended sessions */
  expel(userId: string, keptSessionId: string | null, hasLeft: boolean): void {
    this.expelledAt.set(userId, Date.now());
    this.presence.expectNoMore(userId);
    this.closeWhere((state) => state.userId === userId && state.sessionId !== keptSessionId, "expelled");
    if (hasLeft) this.boards.leaveTeam(userId);
  }

  /** @param bookmark the D1 bookmark of the commit: of two changes in the wrong order the later one counts */
  changeRole({ userId, isAdmin }: { userId: string; isAdmin: boolean }, bookmark: string | null): void {
    this.expelledAt.set(userId, Date.now());
    if (bookmark !== null && bookmark <= (this.roleBookmarks.get(userId) ?? "")) return;
    if (bookmark !== null) this.roleBookmarks.set(userId, bookmark);
    for (const connection of this.sockets()) {
      if (connection.state?.userId === userId) connection.setState({ ...connection.state, isAdmin });
    }
  }

  /**
   * Repeated, it changes nothing.
   * @param isMember false for an account that was removed from the team
   */
  mergePerson(guestId: string, accountId: string, isMember: boolean): void {
    this.boards.mergePerson(guestId, accountId);
    if (!isMember) this.boards.leaveTeam(accountId);
  }

  expelSession(sessionId: string): void {
    this.expelledAt.set(sessionId, Date.now());
    this.closeWhere((state) => state.sessionId === sessionId, "session ended");
  }

  readBoard(origin: BoardOrigin, userId: string): Answer<{ view: BoardView }> {
    return this.boards.read(origin, userId);
  }

  readBoardStatuses(): TeamBoardStatus[] {
    return this.boards.statuses();
  }

  performGesture(origin: BoardOrigin, actor: BoardActor, gesture: Gesture): Answer {
    return this.boards.perform(origin, actor, gesture);
  }

  /** Repeated, it changes nothing. A board with a plan is opened with its retrospective, so that its ends are kept. */
  openBoard(origin: BoardOrigin): void {
    this.boards.openNew(origin);
  }

  /** @param fence of the retrospective's row */
  async freezeBoard(origin: BoardOrigin, fence: number): Promise<Answer<{ fence: number; document: BoardDocument }>> {
    if (!(await this.ensureWritten(origin.retroId))) return { ok: false, code: "board_closing" };
    const frozen = this.boards.freeze(origin, fence);
    await this.store.ensureAlarmBy(this.boards.nextDue());
    return frozen;
  }

  /** Repeated, it changes nothing. The board begins where people write: one person alone has nobody to arrive with. */
  async openTrial(origin: BoardOrigin): Promise<void> {
    if (!this.boards.openAt(origin, "WRITE")) return;
    this.trial.begin(Date.now());
    this.store.startWithTeam();
    await this.store.ensureAlarmBy(this.trial.nextDue());
  }

  closeBoard(retroId: string): void {
    this.boards.close(retroId);
  }

  /** The Worker that closed a board may have ended before it announced that. */
  private async settleClosings(): Promise<void> {
    const closed = await this.boards.settle(Date.now());
    for (const retroId of closed) {
      this.publish(recoveredClosingEvents(retroId), null);
      this.slack.addOwn({ kind: "closed", retroId });
    }
    if (closed.length > 0) await this.store.ensureAlarmBy(this.slack.nextDue());
    await this.store.ensureAlarmBy(this.boards.nextDue());
  }

  /** Has the channel of the team told. Repeated, it changes nothing. @param origin the address to which links lead */
  async tellSlack(kind: "opened" | "closed", retroId: string, origin: string): Promise<void> {
    await this.slack.add(this.name, { kind, retroId }, origin);
    await this.store.ensureAlarmBy(this.slack.nextDue());
  }

  /** The connection, its switches or the zone changed. @param origin absent where the zone alone may have changed */
  async slackChanged(origin?: string): Promise<void> {
    this.slack.connectionChanged(origin);
    await this.store.ensureAlarmBy(this.slack.nextDue());
  }

  /** @param origin the address for links in messages */
  async expectSeries(origin: string): Promise<void> {
    this.series.expect(Date.now(), origin);
    await this.store.ensureAlarmBy(this.series.nextDue());
  }

  /** Repeated, it changes nothing. */
  private async announceSeries({ opened, hasChanged, bookmark }: SeriesOutcome, origin: string): Promise<void> {
    const events = opened.map(({ retrospective }) => retrospectiveChanged(retrospective));
    if (hasChanged) this.publish([...events, { entity: "series" }], bookmark);
    for (const { retrospective, creatorId } of opened) {
      const { id: retroId, board: settings } = retrospective;
      if (settings?.plan) this.openBoard({ retroId, settings, creatorId });
      await this.tellSlack("opened", retroId, origin);
    }
  }

  private async settlePlans(now: number): Promise<void> {
    for (const { retroId, closed } of await this.boards.settlePlans(this.name, now)) {
      if (closed) this.publish(closingEvents(closed.retrospective, closed.sprintWins), closed.bookmark);
      else this.publish(recoveredClosingEvents(retroId), null);
      this.slack.addOwn({ kind: "closed", retroId });
    }
  }

  /** Without an await: the row of the board and the alarm are stored together. */
  private planChanged(): void {
    this.presence.broadcast();
    this.ctx.waitUntil(this.store.setAlarm(this.nextAlarm(this.store.storedTimer())));
  }

  /** Before a closing: the sheet of a closed board has all agreements. @returns whether the database has them */
  private async ensureWritten(retroId: string): Promise<boolean> {
    if (this.agreements.isWaiting(retroId)) await this.writeAgreements();
    return !this.agreements.isWaiting(retroId);
  }

  private async writeAgreements(): Promise<void> {
    // The room may end before the database answers.
    await this.store.ensureAlarmBy(this.agreements.nextDue());
    this.publishWritten(await this.agreements.write(this.name));
  }

  private publishWritten({ events, bookmark }: Written): void {
    if (events.length > 0) this.publish(events, bookmark);
  }

  readTimer(): Promise<Timer> {
    return this.timer.read();
  }

  startTimer(id: string, minutes: number, startedBy: Person, bookmark: string | null = null): Promise<Timer | null> {
    return this.timer.start(id, minutes, startedBy, bookmark);
  }

  rename(person: Person): Promise<void> {
    return this.timer.rename(person);
  }

  extendTimer(id: string, by: TimerActor, bookmark: string | null = null): ReturnType<TimerRoom["extend"]> {
    return this.timer.extend(id, by, bookmark);
  }

  cancelTimer(by: TimerActor, bookmark: string | null = null): ReturnType<TimerRoom["cancel"]> {
    return this.timer.cancel(by, bookmark);
  }

  private broadcastEvents(events: TeamEvent[], bookmark: string | null): void {
    let after = this.store.version();
    for (const [index, record] of this.store.record(events, bookmark).entries()) {
      const { change, personal } = events[index] ?? {};
      const encode = (change: Change | undefined) => JSON.stringify(teamEventMessage(record, { after, change }));
      const [forAll, forOwner] = [encode(change), encode(personal?.change ?? change)];
      for (const connection of this.sockets()) {
        if (connection.state) connection.send(connection.state.userId === personal?.userId ? forOwner : forAll);
      }
      after = record.version;
    }
  }

  private wasExpelledSince({ userId, sessionId, authorizedAt }: SocketIdentity): boolean {
    const expelledAt = Math.max(this.expelledAt.get(userId) ?? 0, this.expelledAt.get(sessionId) ?? 0);
    return authorizedAt < expelledAt + MAX_CLOCK_SKEW;
  }

  private nextAlarm(timer?: StoredTimer): number {
    const never = Number.POSITIVE_INFINITY;
    const due = [...this.sockets()].map(({ state }) => (state ? dueTime(state) : never));
    return Math.min(
      timer?.endsAt ?? never,
      this.presence.graceEnds(),
      this.boards.nextDue(),
      this.trial.nextDue(),
      this.agreements.nextDue(),
      this.slack.nextDue(),
      this.series.nextDue(),
      ...due,
    );
  }

  /** The Worker refuses their next socket until the day ends. */
  private closePayer(payer: string): void {
    for (const connection of this.sockets()) {
      if (connection.state?.payers?.includes(payer)) connection.close(CLOSE_CODE.tooMany, "day used");
    }
  }

  private closeWhere(matches: (state: ConnectionState) => boolean, reason: string): void {
    for (const connection of this.sockets()) {
      if (connection.state && matches(connection.state)) connection.close(CLOSE_CODE.forbidden, reason);
    }
    this.presence.broadcast();
  }

  private sendMissedEvents(connection: RoomConnection, seen: number | undefined): void {
    if (!countJoin(connection, Date.now())) return;
    if (seen !== undefined) {
      for (const record of this.store.missedSince(seen)) send(connection, teamEventMessage(record));
    }
    const serverNow = new Date().toISOString();
    send(connection, { event: "sync", data: { serverNow, version: this.store.version(), epoch: this.store.epoch() } });
    for (const data of this.boards.statuses()) send(connection, { event: "table", data });
  }

  /** How many open sockets a person has. */
  private socketsOf(userId: string): number {
    return [...this.sockets()].filter(({ state }) => state?.userId === userId).length;
  }

  private *sockets(): Iterable<RoomConnection> {
    for (const connection of this.connected) {
      if (isOpen(connection)) yield connection;
      else this.connected.delete(connection);
    }
  }
}
