import { MINUTE } from "#worker/contract/limits/time.ts";
import type { BinRoom } from "./bin-room.ts";
import { AT_ONCE, type Due, NEVER } from "./due-check.ts";
import type { Presence } from "./presence.ts";
import type { RetentionRoom } from "./retention-room.ts";
import type { RoomSockets } from "./room-sockets.ts";
import type { RoomStore } from "./room-store.ts";
import type { SlackRoom } from "./slack-room.ts";
import type { TeamRetrospectives } from "./team-retrospectives.ts";
import type { StoredTimer } from "./timer.ts";
import type { TimerRoom } from "./timer-room.ts";
import type { TrialRoom } from "./trial-room.ts";
import type { WebhookRoom } from "./webhook-room.ts";

type Parts = {
  store: RoomStore;
  sockets: RoomSockets;
  presence: Presence;
  timer: TimerRoom;
  bin: BinRoom;
  retrospectives: TeamRetrospectives;
  retention: RetentionRoom;
  trial: TrialRoom;
  slack: SlackRoom;
  webhooks: WebhookRoom;
};

type Effects = {
  /** The team has ended. */
  end: () => Promise<void>;
  announceDeleted: (settled: Awaited<ReturnType<RetentionRoom["settle"]>>) => void;
  /** What the alarm does not wait for. */
  later: (work: Promise<void>) => void;
  failed: (error: unknown) => void;
};

/** The wait after a part of an alarm failed. What is still due would be tried again at once, without an end. */
const RETRY = 5 * MINUTE;

/** The alarm of a team's room: it comes when the first of the room's parts has something due, and runs all that have. */
export class TeamAlarm {
  constructor(
    private readonly parts: Parts,
    private readonly effects: Effects,
  ) {}

  /** Runs every part that is due; one that fails does not stop the others. Alarms fire at least once, also after a restart. */
  async run(now: number): Promise<void> {
    const { sockets, presence, timer, bin, retrospectives, retention, trial, slack, webhooks } = this.parts;
    const { end, announceDeleted, later, failed } = this.effects;
    const isVisited = !sockets.isEmpty();
    presence.endGrace();
    sockets.renewDue(now);
    presence.broadcast();
    let hasFailed = false;
    const run = async <Result>(part: () => Promise<Result>): Promise<Result | null> => {
      try {
        return await part();
      } catch (error) {
        failed(error);
        hasFailed = true;
        return null;
      }
    };
    // It waits for no database: people are looking at it.
    if (!bin.isTeamDeleted()) await run(() => timer.settle(now));
    if (await run(() => bin.settle(now))) return end();
    if (bin.isTeamDeleted()) return this.ensure();
    for (const part of retrospectives.dueParts(now)) await run(part);
    await run(async () => announceDeleted(await retention.settle(now)));
    if (await run(() => trial.settle(now, isVisited))) return end();
    const post = await run(() => slack.settle(now));
    // The sockets do not wait for Slack and webhooks.
    if (post) later(post());
    const tell = webhooks.settle(now);
    if (tell) later(tell().then(() => this.set()));
    await this.set(hasFailed ? now + RETRY : AT_ONCE);
  }

  /**
   * Makes sure that the alarm comes when the first thing is due. The platform removes an alarm when it fires. If the room ends
   * while one is handled, only an alarm that was set meanwhile remains, so it must not be later than the unfinished work.
   */
  ensure(): Promise<void> {
    const { store } = this.parts;
    return store.ensureAlarmBy(this.nextDue(store.timer()));
  }

  /**
   * Sets the alarm also where it comes later than before.
   * @param earliest for everything but the timer
   */
  set(earliest: Due = AT_ONCE): Promise<void> {
    const { store } = this.parts;
    const timer = store.timer();
    return store.setAlarm(Math.min(timer?.endsAt ?? NEVER, Math.max(earliest, this.nextDue(timer))));
  }

  /** When the first thing is due with this timer, or without one. */
  nextDue(timer?: StoredTimer): Due {
    const { sockets, presence, bin, retrospectives, retention, trial, slack, webhooks } = this.parts;
    if (bin.isTeamDeleted()) return bin.nextDue();
    return Math.min(
      timer?.endsAt ?? NEVER,
      presence.graceEnds(),
      retrospectives.nextDue(),
      trial.nextDue(),
      bin.nextDue(),
      retention.nextDue(),
      slack.nextDue(),
      webhooks.nextDue(),
      sockets.nextDue(),
    );
  }
}
