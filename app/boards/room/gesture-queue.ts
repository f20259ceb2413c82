import { GESTURES, keysOf } from "#app/lib/forms/drafts.ts";
import type { Gesture, Refusal } from "#worker/contract/boards.ts";

export type QueuedGesture = { id: string; gesture: Gesture };

/** `later`: no answer, or one that asks to try again. */
export type GestureAnswer = { kind: "done" } | ({ kind: "refused" } & Refusal) | { kind: "later" };

type Options = {
  storage: () => Storage;
  userId: string;
  retroId: string;
  send: (queued: QueuedGesture) => Promise<GestureAnswer>;
  onRefused: (gesture: Gesture, refusal: Refusal) => void;
};

/** In milliseconds. */
export const FICHAS_DELAY = 400;
const RETRY = { first: 1000, longest: 15_000 };

type Stored = { order: number; gesture: Gesture };

/**
 * What a person did on a board and the room has not answered yet. One gesture is in flight; what gets no answer is sent again,
 * in order. Each gesture has its own key in the storage, so that two tabs do not overwrite each other's.
 */
export class GestureQueue {
  private waiting: readonly QueuedGesture[] = [];
  private listeners = new Set<() => void>();
  private inFlight: string | undefined;
  private due = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private delay = RETRY.first;
  private order = Date.now();
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
    const known = new Set(this.waiting.map(({ id }) => id));
    this.set([...this.read().filter(({ id }) => !known.has(id)), ...this.waiting]);
    void this.sendNext();
  }

  close(): void {
    this.isOpen = false;
    clearTimeout(this.timer);
  }

  readonly add = (gesture: Gesture): void => {
    const replaced = gesture.kind === "setFichas" ? this.waitingFichas(gesture.groupId) : undefined;
    if (replaced) this.forget(replaced.id);
    const queued = { id: crypto.randomUUID(), gesture };
    this.keep(queued);
    if (gesture.kind === "setFichas") this.due.set(queued.id, Date.now() + FICHAS_DELAY);
    this.set([...this.waiting.filter((one) => one !== replaced), queued]);
    if (!this.timer) void this.sendNext();
  };

  /** @returns what waited, which is not sent any more */
  giveUp(): readonly QueuedGesture[] {
    const { waiting } = this;
    for (const { id } of waiting) this.forget(id);
    this.set([]);
    return waiting;
  }

  readonly retry = (): void => {
    this.delay = RETRY.first;
    void this.sendNext();
  };

  private waitingFichas(groupId: string): QueuedGesture | undefined {
    return this.waiting.find(
      ({ id, gesture }) => gesture.kind === "setFichas" && gesture.groupId === groupId && id !== this.inFlight,
    );
  }

  private async sendNext(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [next] = this.waiting;
    if (!next || !this.isOpen || this.inFlight !== undefined) return;
    const early = (this.due.get(next.id) ?? 0) - Date.now();
    if (early > 0) return this.wait(early);
    this.due.delete(next.id);
    this.inFlight = next.id;
    const answer = await this.options.send(next);
    this.inFlight = undefined;
    if (answer.kind === "later") {
      this.wait(this.delay);
      this.delay = Math.min(this.delay * 2, RETRY.longest);
      return;
    }
    this.delay = RETRY.first;
    this.forget(next.id);
    this.set(this.waiting.filter((one) => one !== next));
    if (answer.kind === "refused") this.options.onRefused(next.gesture, answer);
    void this.sendNext();
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

  private keep({ id, gesture }: QueuedGesture): void {
    this.order += 1;
    try {
      this.options.storage().setItem(this.keyOf(id), JSON.stringify({ order: this.order, gesture } satisfies Stored));
    } catch {
      // Storage is full or forbidden: the gesture is lost if the page is closed before it was sent.
    }
  }

  private forget(id: string): void {
    this.options.storage().removeItem(this.keyOf(id));
  }

  private read(): QueuedGesture[] {
    const storage = this.options.storage();
    const start = this.keyOf("");
    return keysOf(storage)
      .filter((key) => key.startsWith(start))
      .map((key) => ({ id: key.slice(start.length), ...parse(storage.getItem(key)) }))
      .sort((a, b) => a.order - b.order)
      .map(({ id, gesture }) => ({ id, gesture }));
  }
}

/** Only this file writes under the prefix. */
const parse = (text: string | null): Stored => JSON.parse(text ?? "null");
