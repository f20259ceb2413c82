import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FICHAS_DELAY, type GestureAnswer, GestureQueue, type QueuedGesture } from "#app/boards/room/gesture-queue.ts";
import { forgetDraftsOf } from "#app/lib/forms/drafts.ts";
import { MemoryStorage } from "#tests/factories/memory-storage.ts";
import type { Gesture } from "#worker/contract/boards.ts";

const DONE: GestureAnswer = { kind: "done" };
const LATER: GestureAnswer = { kind: "later" };

const remove = (cardId: string): Gesture => ({ kind: "removeCard", cardId });
const fichas = (groupId: string, n: number): Gesture => ({ kind: "setFichas", groupId, n });

/** A room that answers when the test says so. */
function setUp(storage = new MemoryStorage(), userId = "ana") {
  const sent: QueuedGesture[] = [];
  const refused: Gesture[] = [];
  let answer: ((answer: GestureAnswer) => void) | undefined;
  const queue = new GestureQueue({
    storage: () => storage,
    userId,
    retroId: "retro",
    send: (queued) => {
      sent.push(queued);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    onRefused: (gesture) => refused.push(gesture),
  });
  const reply = async (given: GestureAnswer) => {
    answer?.(given);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { storage, queue, refused, reply, sent: () => sent.map(({ gesture }) => gesture) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("A board's queue sends what a person did", () => {
  it("One gesture is on its way at a time, in the order in which they were made", async () => {
    const { queue, sent, reply } = setUp();
    queue.open();
    queue.add(remove("a"));
    queue.add(remove("b"));
    expect(sent()).toEqual([remove("a")]);
    await reply(DONE);
    expect(sent()).toEqual([remove("a"), remove("b")]);
    await reply(DONE);
    expect(queue.gestures()).toEqual([]);
  });

  it("A gesture without an answer is sent again with the same id, before the later ones", async () => {
    const { queue, sent, reply } = setUp();
    queue.open();
    queue.add(remove("a"));
    queue.add(remove("b"));
    const [first] = queue.gestures();
    await reply(LATER);
    expect(sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent()).toEqual([remove("a"), remove("a")]);
    expect(queue.gestures()[0]).toBe(first);
  });

  it("What waits is sent at once when the connection is back", async () => {
    const { queue, sent, reply } = setUp();
    queue.open();
    queue.add(remove("a"));
    await reply(LATER);
    queue.retry();
    expect(sent()).toHaveLength(2);
  });

  it("A refused gesture leaves the queue, and the next one is sent", async () => {
    const { queue, sent, refused, reply } = setUp();
    queue.open();
    queue.add(remove("a"));
    queue.add(remove("b"));
    await reply({ kind: "refused", code: "not_found" });
    expect(refused).toEqual([remove("a")]);
    expect(sent().at(-1)).toEqual(remove("b"));
  });

  it("What was not sent survives a reload, in order", async () => {
    const { queue, storage } = setUp();
    queue.add(remove("a"));
    queue.add(remove("b"));
    const next = setUp(storage);
    next.queue.open();
    expect(next.queue.gestures()).toEqual(queue.gestures());
    await next.reply(DONE);
    await next.reply(DONE);
    expect(next.sent()).toEqual([remove("a"), remove("b")]);
    expect(storage.length).toBe(0);
  });

  it("A person does not send what another person of the same browser left", () => {
    const { queue, storage } = setUp();
    queue.add(remove("a"));
    const other = setUp(storage, "beto");
    other.queue.open();
    expect(other.sent()).toEqual([]);
    forgetDraftsOf(storage, "beto");
    expect(storage.length).toBe(1);
    forgetDraftsOf(storage, "ana");
    expect(storage.length).toBe(0);
  });

  it("Two tabs keep each other's gestures", () => {
    const storage = new MemoryStorage();
    setUp(storage).queue.add(remove("a"));
    setUp(storage).queue.add(remove("b"));
    expect(storage.length).toBe(2);
  });

  it("Fichas of one group are sent once, a moment after the last click", async () => {
    const { queue, sent } = setUp();
    queue.open();
    for (const n of [1, 2, 3]) {
      queue.add(fichas("g", n));
      await vi.advanceTimersByTimeAsync(FICHAS_DELAY / 2);
    }
    expect(sent()).toEqual([]);
    expect(queue.gestures()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(FICHAS_DELAY);
    expect(sent()).toEqual([fichas("g", 3)]);
  });

  it("Fichas that are on their way are followed by the newer number", async () => {
    const { queue, sent, reply } = setUp();
    queue.open();
    queue.add(fichas("g", 1));
    await vi.advanceTimersByTimeAsync(FICHAS_DELAY);
    queue.add(fichas("g", 2));
    await reply(DONE);
    await vi.advanceTimersByTimeAsync(FICHAS_DELAY);
    expect(sent()).toEqual([fichas("g", 1), fichas("g", 2)]);
  });
});
