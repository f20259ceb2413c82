import type { AgreementRoom, Written } from "./agreement-room.ts";
import type { BoardRoom } from "./board-room.ts";
import type { Due } from "./due-check.ts";
import type { Origin } from "./origin.ts";
import { closingEvents, recoveredClosingEvents, retrospectiveChanged } from "./protocol.ts";
import type { SeriesOutcome, SeriesRoom } from "./series-room.ts";
import type { SlackRoom } from "./slack-room.ts";
import type { TeamEvents } from "./team-events.ts";
import type { WebhookRoom } from "./webhook-room.ts";

type Parts = {
  boards: BoardRoom;
  agreements: AgreementRoom;
  series: SeriesRoom;
  slack: SlackRoom;
  webhooks: WebhookRoom;
  events: TeamEvents;
};

/**
 * What a room does about its team's retrospectives without a call: it closes and opens them at their times, writes the
 * agreements of their proposals, and announces each to browsers, to Slack and to webhooks.
 */
export class TeamRetrospectives {
  constructor(
    private readonly parts: Parts,
    private readonly room: { ensureAlarm: () => Promise<void> },
  ) {}

  nextDue(): Due {
    const { boards, agreements, series } = this.parts;
    return Math.min(boards.nextDue(), agreements.nextDue(), series.nextDue());
  }

  /** What an alarm runs, one after the other. */
  dueParts(now: number): (() => Promise<void>)[] {
    const { agreements, series } = this.parts;
    return [
      () => this.settleClosings(),
      () => series.settle(now),
      () => this.settlePlans(now),
      async () => this.publishWritten(await agreements.settle(now)),
    ];
  }

  /** The Worker that closed a board may have ended before it announced that. */
  async settleClosings(): Promise<void> {
    const { boards, events } = this.parts;
    for (const retroId of await boards.settle(Date.now())) {
      events.publish(recoveredClosingEvents(retroId), null);
      this.tellClosed(retroId);
    }
  }

  private async settlePlans(now: number): Promise<void> {
    const { boards, events } = this.parts;
    for (const { retroId, closed } of await boards.settlePlans(now)) {
      if (closed) events.publish(closingEvents(closed.retrospective, closed.sprintWins), closed.bookmark);
      else events.publish(recoveredClosingEvents(retroId), null);
      this.tellClosed(retroId);
    }
  }

  private tellClosed(retroId: string): void {
    this.parts.slack.addOwn({ kind: "closed", retroId });
    this.parts.webhooks.expectOwn(Date.now());
  }

  async announceSeries({ opened, hasChanged, bookmark }: SeriesOutcome, origin: Origin): Promise<void> {
    const { boards, webhooks, events } = this.parts;
    const changes = opened.map(({ retrospective }) => retrospectiveChanged(retrospective));
    if (hasChanged) events.publish([...changes, { entity: "series" }], bookmark);
    for (const { retrospective, creatorId } of opened) {
      const { id: retroId, board: settings } = retrospective;
      if (settings?.plan) boards.openNew({ retroId, settings, creatorId });
      await this.tellSlack("opened", retroId, origin);
    }
    if (opened.length > 0) webhooks.expectOwn(Date.now());
  }

  /** Queues the message to the team's Slack channel. */
  async tellSlack(kind: "opened" | "closed", retroId: string, origin: Origin): Promise<void> {
    await this.parts.slack.add({ kind, retroId }, origin);
    await this.room.ensureAlarm();
  }

  /** Called before a closing, because its sheet has all agreements. @returns whether the database has them */
  async ensureWritten(retroId: string): Promise<boolean> {
    const { agreements } = this.parts;
    if (agreements.isWaiting(retroId)) await this.writeAgreements();
    return !agreements.isWaiting(retroId);
  }

  async writeAgreements(): Promise<void> {
    // The room may end before the database answers.
    await this.room.ensureAlarm();
    this.publishWritten(await this.parts.agreements.write());
    // The rest may be due at once.
    await this.room.ensureAlarm();
  }

  private publishWritten({ events, bookmark }: Written): void {
    if (events.length === 0) return;
    this.parts.events.publish(events, bookmark);
    this.parts.webhooks.expectOwn(Date.now());
  }
}
