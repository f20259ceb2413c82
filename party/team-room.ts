import { type ConnectionContext, Server, type WSMessage } from "partyserver";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardDocument, BoardView, Proposal } from "#worker/contract/boards.ts";
import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { Person } from "#worker/contract/users.ts";
import { logFor } from "#worker/platform/failure-log.ts";
import { type BinState, countRoomUse, type RoomDatabase } from "#worker/services/for-rooms.ts";
import { AgreementRoom } from "./agreement-room.ts";
import { BinRoom } from "./bin-room.ts";
import { type Answer, refused } from "./board-answer.ts";
import { BoardCopies, type MadeCopy } from "./board-copies.ts";
import type { TeamBoardStatus } from "./board-people.ts";
import { type BoardOrigin, BoardRoom } from "./board-room.ts";
import type { BoardActor } from "./board-writer.ts";
import type { ConnectionState, RoomConnection } from "./connections.ts";
import { DayBudget } from "./day-budget.ts";
import { MessageCount } from "./message-count.ts";
import type { Origin } from "./origin.ts";
import { Presence } from "./presence.ts";
import { IDENTITY_HEADER, socketIdentity, type TeamEvent } from "./protocol.ts";
import { CLOSE_CODE, HEARTBEAT, QUIET } from "./protocol-constants.ts";
import { RetentionRoom } from "./retention-room.ts";
import { RoomSockets } from "./room-sockets.ts";
import { RoomStore } from "./room-store.ts";
import { SeriesRoom } from "./series-room.ts";
import { SlackRoom } from "./slack-room.ts";
import { SocketMessages } from "./socket-messages.ts";
import { TeamAlarm } from "./team-alarm.ts";
import { TeamEvents } from "./team-events.ts";
import { TeamRetrospectives } from "./team-retrospectives.ts";
import { type TimerActor, TimerRoom } from "./timer-room.ts";
import { TrialRoom } from "./trial-room.ts";
import { WebhookRoom } from "./webhook-room.ts";

/** What an alarm takes: itself, and the next one with the state that it changes. */
const ALARM = { objectRequests: 1, objectRowsWritten: 2 };

/** A repeated call of the Worker changes nothing more, because it sends one again where the answer was lost. */
export class TeamRoom extends Server<Cloudflare.Env> {
  static override options = { hibernate: true };
  private readonly database: RoomDatabase = { env: this.env, teamId: () => this.name };
  private readonly settings = { ...this.env, database: this.database };
  private readonly sockets: RoomSockets = new RoomSockets(this.getConnections<ConnectionState>(), {
    hidesPeople: () => this.boards.hidesPeople(),
    expectBack: (identity) => this.presence.expectBack(identity),
  });
  private readonly store = new RoomStore(this.ctx);
  private readonly events = new TeamEvents(this.store, this.sockets);
  private readonly boards: BoardRoom = new BoardRoom(this.ctx.storage, this.settings, this.sockets, {
    settleSoon: () => this.ctx.waitUntil(this.retrospectives.settleClosings().then(() => this.teamAlarm.ensure())),
    accept: (retroId, proposals) => this.accept(retroId, proposals),
    ensureWritten: (retroId) => this.retrospectives.ensureWritten(retroId),
    planChanged: () => this.planChanged(),
    stepBegan: (retroId, step) => this.slack.addOwn({ kind: "step", retroId, step }),
  });
  private readonly agreements = new AgreementRoom(this.ctx.storage.kv, this.database, (retroId, proposalId) =>
    this.boards.findProposal(retroId, proposalId),
  );
  private readonly copies = new BoardCopies(this.boards, this.agreements, this.settings, (retroId, proposals) =>
    this.accept(retroId, proposals),
  );
  private readonly timer = new TimerRoom(
    this.store,
    (timer) => this.teamAlarm.nextDue(timer),
    (userId) => this.boards.isFacilitator(userId),
    // Ignores the order of bookmarks: the timer is stored in the room, so its events are always in order.
    (timer, bookmark) => this.events.broadcast([{ entity: "timer", change: { kind: "timer", timer } }], bookmark),
  );
  private readonly trial = new TrialRoom(this.ctx.storage.kv, this.database);
  private readonly bin = new BinRoom(this.ctx.storage.kv, this.database, {
    aside: () => this.boards.asideIds(),
    apply: (state) => this.applyBin(state),
  });
  private readonly retention = new RetentionRoom(this.ctx.storage.kv, this.database);
  private readonly slack = new SlackRoom(this.ctx.storage, this.settings, () => this.boards.planned());
  private readonly webhooks = new WebhookRoom(
    this.ctx.storage.kv,
    this.settings,
    new DayBudget(this.ctx.storage.kv, "webhook-budget", WEBHOOK.triesPerDay, WEBHOOK.atOnce),
  );
  private readonly series: SeriesRoom = new SeriesRoom(this.ctx.storage.kv, this.database, (outcome, origin) =>
    this.retrospectives.announceSeries(outcome, origin),
  );
  private readonly retrospectives: TeamRetrospectives = new TeamRetrospectives(
    {
      boards: this.boards,
      agreements: this.agreements,
      series: this.series,
      slack: this.slack,
      webhooks: this.webhooks,
      events: this.events,
    },
    { ensureAlarm: () => this.teamAlarm.ensure() },
  );
  private readonly presence = new Presence(this.sockets, () => this.boards.hidesPeople());
  private readonly teamAlarm: TeamAlarm = new TeamAlarm(
    {
      store: this.store,
      sockets: this.sockets,
      presence: this.presence,
      timer: this.timer,
      bin: this.bin,
      retrospectives: this.retrospectives,
      retention: this.retention,
      trial: this.trial,
      slack: this.slack,
      webhooks: this.webhooks,
    },
    {
      end: () => this.end(),
      announceDeleted: (settled) => this.announceDeleted(settled),
      later: (work) => this.ctx.waitUntil(work),
      failed: (error) => this.onException(error),
    },
  );
  private readonly count = new MessageCount(this.env, (payer) => this.sockets.closePayer(payer));
  private readonly messages = new SocketMessages({
    sockets: this.sockets,
    boards: this.boards,
    events: this.events,
    count: this.count,
  });

  override onStart(): void {
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT.ping, HEARTBEAT.pong));
    this.presence.wake();
  }

  override async onConnect(connection: RoomConnection, { request }: ConnectionContext): Promise<void> {
    const identity = socketIdentity.safeParse(
      JSON.parse(decodeURIComponent(request.headers.get(IDENTITY_HEADER) ?? "null")),
    );
    if (!identity.success) {
      connection.close(CLOSE_CODE.forbidden, "not authorized");
    } else if (this.sockets.wasExpelledSince(identity.data)) {
      connection.close(CLOSE_CODE.reconnect, "reconnect");
    } else if (!this.messages.mayConnect(identity.data.userId)) {
      connection.close(CLOSE_CODE.tooMany, "too many sockets or messages");
    } else {
      const isQuiet = new URL(request.url).searchParams.has(QUIET);
      this.sockets.add(connection, identity.data, isQuiet);
      // A page of no team, such as Home, is open quietly.
      if (!isQuiet) this.series.visited(Date.now());
      this.sockets.renewDue(Date.now());
      this.presence.broadcast({ arrived: connection });
      await this.teamAlarm.ensure();
    }
  }

  override onMessage(connection: RoomConnection, raw: WSMessage): void {
    const counted = this.messages.receive(this.name, connection, raw);
    if (counted) this.ctx.waitUntil(counted);
  }

  override onClose(connection: RoomConnection): void {
    this.ctx.waitUntil(this.count.closed(connection));
    this.leave(connection);
  }

  override onError(connection: RoomConnection, error: unknown): void {
    this.onException(error);
    this.leave(connection);
  }

  private leave(connection: RoomConnection): void {
    this.presence.broadcast({ leaving: connection });
    this.boards.leaving(connection);
  }

  override onException(error: unknown): void {
    logFor({ room: this.name }, error);
  }

  override async onAlarm(): Promise<void> {
    this.ctx.waitUntil(countRoomUse(this.env, ALARM));
    await this.teamAlarm.run(Date.now());
  }

  /** @param bookmark the D1 bookmark of the commit */
  publish(events: TeamEvent[], bookmark: string | null): void {
    this.events.publish(events, bookmark);
    this.visited();
  }

  /** A call of somebody of the team, who may have no socket. */
  private visited(): void {
    if (this.series.visited(Date.now())) this.ctx.waitUntil(this.teamAlarm.ensure());
  }

  /** @param hasLeft true for a person who is no longer a member, false for ended sessions */
  expel(userId: string, keptSessionId: string | null, hasLeft: boolean): void {
    this.presence.expectNoMore(userId);
    this.sockets.expel(userId, keptSessionId);
    this.presence.broadcast();
    if (hasLeft) this.boards.leaveTeam(userId);
  }

  changeRole({ userId, isAdmin }: { userId: string; isAdmin: boolean }, bookmark: string | null): void {
    this.sockets.changeRole(userId, isAdmin, bookmark);
  }

  /** @param isMember false for an account that was removed from the team */
  mergePerson(guestId: string, accountId: string, isMember: boolean): Promise<void> {
    this.boards.mergePerson(guestId, accountId);
    if (!isMember) this.boards.leaveTeam(accountId);
    return this.timer.mergePerson(guestId, accountId);
  }

  expelSession(sessionId: string): void {
    this.sockets.expelSession(sessionId);
    this.presence.broadcast();
  }

  async readBoard(origin: BoardOrigin, userId: string): Promise<Answer<{ view: BoardView }>> {
    return (await this.copies.ensureRestored(origin.retroId)) ?? this.boards.read(origin, userId);
  }

  readBoardStatuses(): TeamBoardStatus[] {
    return this.boards.statuses();
  }

  async performGesture(origin: BoardOrigin, actor: BoardActor, gesture: Gesture): Promise<Answer> {
    this.visited();
    return (await this.copies.ensureRestored(origin.retroId)) ?? this.boards.perform(origin, actor, gesture);
  }

  /** A board with a plan is opened with its retrospective, so that its ends are kept. */
  openBoard(origin: BoardOrigin): void {
    this.boards.openNew(origin);
  }

  /** @param fence of the retrospective's row */
  async freezeBoard(origin: BoardOrigin, fence: number): Promise<Answer<{ fence: number; document: BoardDocument }>> {
    const refusal = await this.copies.ensureRestored(origin.retroId);
    if (refusal) return refusal;
    if (!(await this.retrospectives.ensureWritten(origin.retroId))) return refused("board_closing");
    const frozen = this.boards.freeze(origin, fence);
    await this.teamAlarm.ensure();
    return frozen;
  }

  /** The board begins where people write: one person alone has nobody to arrive with. */
  async openTrial(origin: BoardOrigin & { creatorId: string }): Promise<void> {
    if (!this.boards.openAt(origin, "WRITE")) return;
    this.trial.begin(Date.now());
    this.store.startWithTeam();
    await this.teamAlarm.ensure();
  }

  async backUpBoard(retroId: string): Promise<Answer<{ copy: MadeCopy | null }>> {
    return (await this.copies.ensureRestored(retroId)) ?? this.copies.copy(retroId);
  }

  async takeRestored({ origin, isTrial }: { origin: Origin; isTrial: boolean }): Promise<Answer> {
    const restored = await this.copies.restoreAll();
    this.series.expect(Date.now(), origin);
    this.slack.connectionChanged(origin);
    this.webhooks.expect(Date.now(), origin);
    if (isTrial) this.trial.begin(Date.now());
    this.bin.expect(Date.now());
    this.retention.expect(Date.now());
    await this.teamAlarm.ensure();
    return restored;
  }

  closeBoard(retroId: string): void {
    this.boards.close(retroId);
  }

  tellSlack(kind: "opened" | "closed", retroId: string, origin: Origin): Promise<void> {
    return this.retrospectives.tellSlack(kind, retroId, origin);
  }

  /** The connection, its switches or the zone changed. @param origin absent where the zone alone may have changed */
  async slackChanged(origin?: Origin): Promise<void> {
    this.slack.connectionChanged(origin);
    await this.teamAlarm.ensure();
  }

  async expectWebhooks(origin: Origin): Promise<void> {
    this.webhooks.expect(Date.now(), origin);
    await this.teamAlarm.ensure();
  }

  /** Called before a write to the bin, or to what has copies: the question about the bin brings them up to date too. */
  async expectBin(): Promise<void> {
    this.bin.expect(Date.now());
    await this.teamAlarm.ensure();
  }

  async binChanged(): Promise<void> {
    if (await this.bin.ask(Date.now())) return this.end();
    this.retention.expectWhereChosen(Date.now());
    await this.teamAlarm.ensure();
  }

  private applyBin(state: BinState): void {
    if (state.isTeamDeleted) this.sockets.expelAll();
    this.boards.applyBin(state);
    this.agreements.tryAgain();
  }

  /** Called before a change of the retention time. */
  async expectRetention(): Promise<void> {
    this.retention.expect(Date.now());
    await this.teamAlarm.ensure();
  }

  private announceDeleted({ deleted, bookmark }: { deleted: string[]; bookmark: string | null }): void {
    for (const retroId of deleted) this.boards.close(retroId);
    if (deleted.length > 0) this.events.publish([{ entity: "retrospectives" }], bookmark);
  }

  async expectSeries(origin: Origin): Promise<void> {
    this.series.expect(Date.now(), origin);
    await this.teamAlarm.ensure();
  }

  private accept(retroId: string, proposals: Proposal[]): void {
    this.agreements.add(retroId, proposals);
    this.ctx.waitUntil(this.retrospectives.writeAgreements());
  }

  /** Without an await: the row of the board and the alarm are stored together. */
  private planChanged(): void {
    this.presence.broadcast();
    this.ctx.waitUntil(this.teamAlarm.set());
  }

  readTimer(): Promise<Timer> {
    return this.timer.read();
  }

  startTimer(id: string, minutes: number, startedBy: Person, bookmark: string | null = null): Promise<Timer | null> {
    return this.timer.start(id, minutes, startedBy, bookmark);
  }

  rename(person: Person): Promise<void> {
    this.sockets.rename(person);
    this.presence.rename(person);
    this.presence.broadcast();
    return this.timer.rename(person);
  }

  extendTimer(id: string, by: TimerActor, bookmark: string | null = null): ReturnType<TimerRoom["extend"]> {
    return this.timer.extend(id, by, bookmark);
  }

  cancelTimer(by: TimerActor, bookmark: string | null = null): ReturnType<TimerRoom["cancel"]> {
    return this.timer.cancel(by, bookmark);
  }

  /** Nothing is left of a team that has ended. */
  private end(): Promise<void> {
    return this.ctx.storage.deleteAll();
  }
}
