import type { RoomMessage } from "#party/protocol.ts";
import { type Known, lastHourText, type Notice, noticesOf, untilLastHour } from "./notices.ts";

/** The longest wait of a browser's timer is 24.8 days; an end further away is waited for once it is nearer. */
const LONGEST_WAIT = 24 * 24 * 60 * 60 * 1000;

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
    const wait = untilLastHour(known, Date.now());
    const timer =
      wait === null || wait > LONGEST_WAIT
        ? undefined
        : window.setTimeout(() => {
            show({ retroId, text: lastHourText(this.known.get(retroId) ?? known) }, this.team());
          }, wait);
    this.timers.set(retroId, { until: known.until, timer });
  }
}
