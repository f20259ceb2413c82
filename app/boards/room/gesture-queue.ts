import { GESTURES, keysOf } from "#app/lib/forms/drafts.ts";
import type { Gesture, Refusal } from "#worker/contract/board-gestures.ts";
import { newId } from "#worker/contract/ids.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import { isBrief, isKnown, settingOf } from "./gesture-handling.ts";

export type QueuedGesture = {
  id: string;
  /** When it was made, in milliseconds. It grows with each gesture of the person on the board, in all tabs. */
  order: number;
  gesture: Gesture;
  /** False where the storage has no room: the gesture is lost with the page. */
  isStored: boolean;
  /** Called when the room has taken it. */
  onDone?: (() => void) | undefined;
};

/** `later`: no answer, or one that asks to try again. `shown` settles when the board shows what the room answered. */
export type GestureAnswer =
  | (({ kind: "done" } | ({ kind: "refused" } & Refusal)) & { shown?: Promise<unknown> })
  | { kind: "later" };

/** The part of `navigator.locks` that the queue needs. */
export type Locks = {
  request: (name: string, options: { signal: AbortSignal }, task: () => Promise<unknown>) => Promise<unknown>;
};

type Options = {
  storage: () => Storage;
  /** Missing in old browsers and on pages without https. */
  locks: () => Locks | undefined;
  userId: string;
  retroId: string;
  send: (queued: QueuedGesture) => Promise<GestureAnswer>;
  onRefused: (gesture: Gesture, refusal: Refusal) => void;
  /** The gesture waited for too long and is not sent. */
  onExpired: (gesture: Gesture) => void;
};

/** How long a gesture of which the last one is enough waits for the next one, in milliseconds: a number of fichas, "Listo". */
export const SETTING_DELAY = 400;
const RETRY = { first: 1000, longest: 15_000 };
/**
 * How long a tab waits for the one that is sending, in milliseconds: longer than the answer to a gesture may take. A tab that
 * the browser has stopped keeps its lock.
 */
const LOCK_TIMEOUT = 10_000;

type Stored = Pick<QueuedGesture, "order" | "gesture">;

/**
 * What a person did on a board and the room has not answered yet, in all of their tabs. One gesture is in flight; what gets no
 * answer is sent again, in order. Each gesture has its own key in the storage, so that two tabs do not overwrite each other's.
 */
export class GestureQueue {
  private waiting: readonly QueuedGesture[] = [];
  private listeners = new Set<() => void>();
  private isSending = false;
  private inFlight: string | undefined;
  private due = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When it fires, this tab sends what another one stored. */
  private takeOver: ReturnType<typeof setTimeout> | undefined;
  private delay = RETRY.first;
  private isOpen = false;

  constructor(private readonly options: Options) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly gestures = (): readonly QueuedGesture[] => this.waiting;

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.set(this.all());
    void this.sendNext();
  }

  close(): void {
    this.isOpen = false;
    clearTimeout(this.timer);
    clearTimeout(this.takeOver);
  }

  readonly add = (gesture: Gesture, onDone?: () => void): void => {
    const setting = settingOf(gesture);
    const replaced =
      setting && this.waiting.find((one) => settingOf(one.gesture) === setting && one.id !== this.inFlight);
    if (replaced) this.forget(replaced.id);
    const id = newId();
    // A clock that was set back does not change the order.
    const order = Math.max(Date.now(), (this.waiting.at(-1)?.order ?? 0) + 1);
    const queued = { id, order, gesture, isStored: this.keep(id, { order, gesture }), onDone };
    if (setting) this.due.set(id, Date.now() + SETTING_DELAY);
    this.set([...this.waiting.filter((one) => one !== replaced), queued]);
    if (!this.timer) void this.sendNext();
  };

  /** Handles the `storage` event, which says what another tab of the person stored, sent or replaced. */
  readonly notice = ({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void => {
    if (!this.isOpen || (key !== null && !key.startsWith(this.keyOf("")))) return;
    this.set(this.all().filter((one) => this.isThere(one) || one.id === this.inFlight));
    if (newValue === null) return;
    // The other tab sends it, if it is not closed before.
    clearTimeout(this.takeOver);
    this.takeOver = setTimeout(() => void this.sendNext(), RETRY.longest);
  };

  /** @returns what waited, also in the storage, which is not sent any more */
  giveUp(): readonly QueuedGesture[] {
    const all = this.all().filter((one) => this.isThere(one));
    for (const { id } of all) this.forget(id);
    if (this.waiting.length > 0) this.set([]);
    return all;
  }

  readonly retry = (): void => {
    this.delay = RETRY.first;
    void this.sendNext();
  };

  private async sendNext(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [next] = this.waiting;
    if (!next || !this.isOpen || this.isSending) return;
    const early = (this.due.get(next.id) ?? 0) - Date.now();
    if (early > 0) return this.wait(early);
    this.isSending = true;
    const isAnswered = await this.alone(() => this.sendFirst());
    this.isSending = false;
    if (isAnswered) {
      this.delay = RETRY.first;
      return this.sendNext();
    }
    this.wait(this.delay);
    this.delay = Math.min(this.delay * 2, RETRY.longest);
  }

  /** Runs the task while no other tab of the person sends. */
  private async alone<Result>(task: () => Promise<Result>): Promise<Result> {
    const locks = this.options.locks();
    if (!locks) return task();
    const controller = new AbortController();
    const timeout = setTimeout(() => controller.abort(), LOCK_TIMEOUT);
    let running: Promise<Result> | undefined;
    await locks
      .request(this.keyOf(""), { signal: controller.signal }, () => {
        clearTimeout(timeout);
        running = task();
        return running;
      })
      .catch(() => undefined);
    return running ?? task();
  }

  /** @returns false where it must be sent again */
  private async sendFirst(): Promise<boolean> {
    // Meanwhile another tab may have sent it.
    this.set(this.waiting.filter((one) => this.isThere(one)));
    const [next] = this.waiting;
    if (!next || !this.isOpen) return true;
    if (Date.now() - next.order > MINUTE && isBrief(next.gesture)) {
      this.remove(next);
      this.options.onExpired(next.gesture);
      return true;
    }
    this.due.delete(next.id);
    this.inFlight = next.id;
    const answer = await this.options.send(next);
    if (answer.kind !== "later") {
      // A page that is left before it shows the answer does not send the gesture again.
      this.forget(next.id);
      // What the person sees stays the same while the gesture leaves the queue.
      await answer.shown;
    }
    this.inFlight = undefined;
    if (answer.kind === "later") return false;
    this.remove(next);
    if (answer.kind === "refused") this.options.onRefused(next.gesture, answer);
    else next.onDone?.();
    return true;
  }

  private remove({ id }: QueuedGesture): void {
    this.forget(id);
    this.set(this.waiting.filter((one) => one.id !== id));
  }

  private wait(milliseconds: number): void {
    clearTimeout(this.timer);
    if (this.isOpen) this.timer = setTimeout(() => void this.sendNext(), milliseconds);
  }

  private set(waiting: readonly QueuedGesture[]): void {
    this.waiting = waiting;
    for (const listener of this.listeners) listener();
  }

  private keyOf(id: string): string {
    return `${GESTURES}${this.options.userId}:${this.options.retroId}:${id}`;
  }

  private keep(id: string, stored: Stored): boolean {
    try {
      this.options.storage().setItem(this.keyOf(id), JSON.stringify(stored));
      return true;
    } catch {
      // Storage is full or forbidden.
      return false;
    }
  }

  private forget(id: string): void {
    this.options.storage().removeItem(this.keyOf(id));
  }

  private isThere({ id, isStored }: QueuedGesture): boolean {
    return !isStored || this.options.storage().getItem(this.keyOf(id)) !== null;
  }

  /** What waits here and in the storage, in the order in which the person did it. */
  private all(): QueuedGesture[] {
    const storage = this.options.storage();
    const start = this.keyOf("");
    const known = new Set(this.waiting.map(({ id }) => id));
    const others = keysOf(storage)
      .filter((key) => key.startsWith(start) && !known.has(key.slice(start.length)))
      .map((key) => ({ id: key.slice(start.length), isStored: true, ...parse(storage.getItem(key)) }))
      .filter(({ gesture }) => isKnown(gesture));
    return [...this.waiting, ...others].sort((a, b) => a.order - b.order);
  }
}

/** Only this file writes under the prefix. */
const parse = (text: string | null): Stored => JSON.parse(text ?? "null");
