import type { Step } from "#worker/contract/boards.ts";
import { SLACK_KINDS } from "#worker/contract/constants.ts";
import { SLACK } from "#worker/contract/limits/slack.ts";
import type { SlackKind } from "#worker/contract/slack.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { logFor } from "#worker/platform/failure-log.ts";
import {
  type Channel,
  postToSlack,
  type RoomDatabase,
  type SlackMessage,
  type SlackSubject,
  slackChannel,
  slackMessage,
} from "#worker/services/for-rooms.ts";
import type { PlannedBoard } from "./board-plans.ts";
import { AT_ONCE, type Due, NEVER, Question } from "./due-check.ts";
import type { Origin } from "./origin.ts";
import { nextWeekdayMorning } from "./weekday-morning.ts";

const KEY = "messages";

/** What the room posts as soon as it can. The other kinds are posted at their time. */
type Event = { kind: "opened" | "closed"; retroId: string } | { kind: "step"; retroId: string; step: Step };
/** The last message of a kind that was claimed: its day in the zone of the team, and what it was about. */
type Claim = { day: string; about: string[] };

/** Times in milliseconds since the epoch. */
export type StoredMessages = {
  /** The address to which links lead; empty where the team is not connected. */
  origin: string;
  claims: Partial<Record<SlackKind, Claim>>;
  waiting: Event[];
  /** The ends of which the channel was reminded, or does not have to be, by retrospective. */
  reminded: Record<string, number>;
  /** When the message about agreements is due next, null for never. */
  morning: number | null;
  /** The connection, its switches or the zone may be others than those of `morning`. */
  isOutdated: boolean;
};

/** A message that is written and not claimed yet. */
type Written = { kind: SlackKind; subjects: SlackSubject[]; message: SlackMessage };

type Settings = Pick<Cloudflare.Env, "JWT_SECRET" | "SLACK_BASE_URL" | "SITE_URL"> & { database: RoomDatabase };

const NOTHING: StoredMessages = { origin: "", claims: {}, waiting: [], reminded: {}, morning: null, isOutdated: false };

/** What sets a message apart from others of its kind. */
function aboutOf(subject: SlackSubject | Event): string {
  if (subject.kind === "agreements") return "";
  return subject.kind === "step" ? `${subject.retroId} ${subject.step}` : subject.retroId;
}

const isSame = (one: SlackSubject | Event, other: SlackSubject | Event) =>
  one.kind === other.kind && aboutOf(one) === aboutOf(other);

/**
 * The part of a team's room that posts to Slack (docs/product.md §21.2). A message is claimed in storage before it is posted,
 * and a claimed message is never posted again: it arrives at most once (docs/decisions/034).
 */
export class SlackRoom {
  /** Not stored: after a restart the room asks earlier. */
  private askAgainAt = 0;
  private readonly question = new Question();

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly settings: Settings,
    /** The open boards that have a plan. */
    private readonly planned: () => PlannedBoard[],
  ) {}

  /** A team that is not connected stores nothing. */
  async add(event: Event, origin: Origin): Promise<void> {
    // Where the database does not answer, the alarm asks again.
    const channel = await this.find().catch((error: unknown) => this.log(error));
    if (channel === null || channel?.kinds[event.kind] === false) return;
    this.change((stored) => ({ ...stored, origin }));
    this.addWaiting(event);
  }

  /** For what the room itself finds. Before the first call of a Worker it knows no address for links. */
  addOwn(event: Event): void {
    if (this.stored().origin !== "") this.addWaiting(event);
  }

  private addWaiting(event: Event): void {
    this.change((stored) => {
      const isKnown =
        stored.waiting.some((other) => isSame(other, event)) ||
        stored.claims[event.kind]?.about.includes(aboutOf(event));
      return isKnown ? stored : { ...stored, waiting: [...stored.waiting, event] };
    });
    this.askAgainAt = 0;
  }

  /** The connection, its switches or the zone changed. @param origin absent where the zone alone may have changed */
  connectionChanged(origin?: Origin): void {
    const known = origin ?? this.stored().origin;
    if (known === "") return;
    this.change((stored) => ({ ...stored, origin: known, isOutdated: true }));
    this.question.notify();
    this.askAgainAt = 0;
  }

  nextDue(): Due {
    const { origin, waiting, morning, isOutdated } = this.stored();
    const ends = origin === "" ? [] : this.toRemind(Date.now()).map(({ until }) => until - SLACK.reminder);
    const soonest = waiting.length > 0 || isOutdated ? AT_ONCE : Math.min(morning ?? NEVER, ...ends);
    return Math.max(soonest, this.askAgainAt);
  }

  /** Writes what is due. @returns what posts it, which never rejects; null where there is nothing to post */
  async settle(now: number): Promise<(() => Promise<void>) | null> {
    if (now < this.nextDue()) return null;
    this.askAgainAt = now + SLACK.retry;
    const wasNotified = this.question.begin();
    try {
      const channel = await this.find();
      const written = channel ? await this.write(channel, now) : [];
      this.plan(channel, now, wasNotified());
      if (channel && written.length > 0) return () => this.post(channel, written, now);
      this.askAgainAt = 0;
    } catch (error) {
      this.log(error);
    }
    return null;
  }

  private find(): Promise<Channel | null> {
    return slackChannel(this.settings.database);
  }

  private log(error: unknown): void {
    logFor({ room: this.settings.database.teamId() }, error);
  }

  /** A message that cannot be posted is dropped. */
  private async write(channel: Channel, now: number): Promise<Written[]> {
    // The stored origin may be an earlier address of the site.
    const origin = this.settings.SITE_URL ?? this.stored().origin;
    const written: Written[] = [];
    for (const kind of SLACK_KINDS) {
      const subjects = this.dueOf(kind, now);
      if (subjects.length === 0) continue;
      const mayTell = channel.kinds[kind] && !this.isClaimed(kind, channel, now);
      const message = mayTell ? await slackMessage(this.settings.database, { channel, origin, now }, subjects) : null;
      if (message) written.push({ kind, subjects, message });
      else this.forget(subjects, channel, now);
    }
    return written;
  }

  private dueOf(kind: SlackKind, now: number): SlackSubject[] {
    const { waiting, morning } = this.stored();
    if (kind === "agreements") return morning !== null && morning <= now ? [{ kind }] : [];
    if (kind === "reminder") {
      return this.toRemind(now)
        .filter(({ until }) => until - SLACK.reminder <= now)
        .map((board) => ({ kind, ...board }));
    }
    return waiting.flatMap((event): SlackSubject[] => {
      if (event.kind !== kind) return [];
      if (event.kind !== "step") return [event];
      const board = this.planned().find(({ retroId, step }) => retroId === event.retroId && step === event.step);
      return [{ ...event, until: board?.until ?? null }];
    });
  }

  /** A reminder says "a day": without that time before its end, there is none. A message that waits may tell the end first. */
  private toRemind(now: number) {
    const { waiting, reminded } = this.stored();
    return this.planned().flatMap(({ until, ...board }) => {
      const isLeft = until !== null && reminded[board.retroId] !== until && until - SLACK.reminder + SLACK.near > now;
      const isTelling = waiting.some(({ retroId }) => retroId === board.retroId);
      return isLeft && !isTelling ? [{ ...board, until }] : [];
    });
  }

  /** The ends that these messages tell: where one is a day away, a reminder would only repeat it. */
  private toldEnds(subjects: SlackSubject[], now: number): StoredMessages["reminded"] {
    const isTold = (id: string) => subjects.some((one) => "retroId" in one && one.retroId === id);
    const near = this.planned().flatMap(({ retroId, until }) =>
      until !== null && isTold(retroId) && until - SLACK.reminder <= now + SLACK.near
        ? [[retroId, until] as const]
        : [],
    );
    return Object.fromEntries(near);
  }

  /** A change of the zone cannot give a second message for one stored day. */
  private isClaimed(kind: SlackKind, { timeZone }: Channel, now: number): boolean {
    return (this.stored().claims[kind]?.day ?? "") >= dayIn(timeZone, new Date(now));
  }

  private forget(subjects: SlackSubject[], channel: Channel, now: number): void {
    this.change((stored) => without(stored, subjects, channel, now));
  }

  /** Sets the next morning, also for another zone, unless this morning's message is still to be posted. */
  private plan(channel: Channel | null, now: number, isOutdated: boolean): void {
    this.change((stored) => {
      // A connection that is newer than the answer keeps the address that came with it.
      const origin = isOutdated ? stored.origin : NOTHING.origin;
      if (!channel) return { ...NOTHING, claims: stored.claims, origin, isOutdated };
      const isWritten = stored.morning !== null && stored.morning <= now;
      const open = new Set(this.planned().map(({ retroId }) => retroId));
      return {
        ...stored,
        reminded: Object.fromEntries(Object.entries(stored.reminded).filter(([retroId]) => open.has(retroId))),
        morning: isWritten ? stored.morning : morningOf(channel, now),
        isOutdated,
      };
    });
  }

  private async post(channel: Channel, written: Written[], now: number): Promise<void> {
    const settings = { secret: this.settings.JWT_SECRET, baseUrl: this.settings.SLACK_BASE_URL };
    for (const { kind, subjects, message } of written) {
      if (this.isClaimed(kind, channel, now)) continue;
      this.change((stored) => {
        const rest = without(stored, subjects, channel, now);
        const claim = { day: dayIn(channel.timeZone, new Date(now)), about: subjects.map(aboutOf) };
        return {
          ...rest,
          reminded: { ...rest.reminded, ...this.toldEnds(subjects, now) },
          claims: { ...stored.claims, [kind]: claim },
        };
      });
      await this.storage.sync();
      await postToSlack(this.settings.database, channel, message, settings);
    }
  }

  private stored(): StoredMessages {
    return this.storage.kv.get<StoredMessages>(KEY) ?? NOTHING;
  }

  private change(change: (stored: StoredMessages) => StoredMessages): void {
    const before = this.stored();
    const after = change(before);
    if (JSON.stringify(after) !== JSON.stringify(before)) this.storage.kv.put(KEY, after);
  }
}

const morningOf = ({ kinds, timeZone }: Channel, now: number): number | null =>
  kinds.agreements ? nextWeekdayMorning(timeZone, now) : null;

function without(stored: StoredMessages, subjects: SlackSubject[], channel: Channel, now: number): StoredMessages {
  return {
    ...stored,
    waiting: stored.waiting.filter((event) => !subjects.some((subject) => isSame(subject, event))),
    reminded: Object.assign(
      { ...stored.reminded },
      ...subjects.map((subject) => (subject.kind === "reminder" ? { [subject.retroId]: subject.until } : {})),
    ),
    morning: subjects.some(({ kind }) => kind === "agreements") ? morningOf(channel, now) : stored.morning,
  };
}
