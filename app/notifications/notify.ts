import type { RoomMessage } from "#party/protocol.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { type Known, lastHourText, type Notice, noticesOf, untilLastHour } from "./notices.ts";

/** A browser's timer waits 24.8 days at most. */
const LONGEST_WAIT = 24 * DAY;

/** @param team the name of the team, so that a person with several teams knows where it was */
function show({ retroId, text }: Notice, team: string | undefined): void {
  if (document.visibilityState === "visible") return;
  try {
    const notification = new Notification(team ?? "Tertulia", { body: text, tag: `${retroId} ${text}` });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some phones show notifications of installed apps only.
  }
}

/** Shows what messages of the room tell while the page is hidden. */
export class Notifier {
  private readonly known = new Map<string, Known>();
  private readonly timers = new Map<string, { until: string | null; timer: number | undefined }>();

  constructor(
    private readonly userId: () => string | undefined,
    private readonly team: () => string | undefined,
  ) {}

  receive(message: RoomMessage): void {
    for (const notice of noticesOf(message, this.known, this.userId())) show(notice, this.team());
    for (const [retroId, known] of this.known) this.waitForLastHour(retroId, known);
  }

  stop(): void {
    for (const { timer } of this.timers.values()) clearTimeout(timer);
  }

  private waitForLastHour(retroId: string, known: Known): void {
    const before = this.timers.get(retroId);
    if (before?.until === known.until) return;
    clearTimeout(before?.timer);
    this.timers.set(retroId, { until: known.until, timer: this.timerFor(retroId, known) });
  }

  private timerFor(retroId: string, known: Known): number | undefined {
    const wait = untilLastHour(known, Date.now());
    if (wait === null) return undefined;
    const end = () => {
      const latest = this.known.get(retroId) ?? known;
      if (wait <= LONGEST_WAIT) return show({ retroId, text: lastHourText(latest) }, this.team());
      this.timers.delete(retroId);
      this.waitForLastHour(retroId, latest);
    };
    return window.setTimeout(end, Math.min(wait, LONGEST_WAIT));
  }
}
