import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type GestureAnswer,
  GestureQueue,
  type Locks,
  type QueuedGesture,
  SETTING_DELAY,
} from "#app/boards/room/gesture-queue.ts";
import { forgetDraftsOf } from "#app/lib/forms/drafts.ts";
import { MemoryStorage } from "#tests/factories/memory-storage.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";

const DONE: GestureAnswer = { kind: "done" };
const LATER: GestureAnswer = { kind: "later" };

const remove = (cardId: string): Gesture => ({ kind: "removeCard", cardId });
const fichas = (groupId: string, n: number): Gesture => ({ kind: "setFichas", groupId, n });

/** A room that answers when the test says so. */
function setUp(storage: Storage = new MemoryStorage(), userId = "ana", locks?: Locks) {
  const sent: QueuedGesture[] = [];
  const refused: Gesture[] = [];
  const expired: Gesture[] = [];
  let answer: ((answer: GestureAnswer) => void) | undefined;
  const queue = new GestureQueue({
    storage: () => storage,
    locks: () => locks,
    userId,
    retroId: "retro",
    send: (queued) => {
      sent.push(queued);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    onRefused: (gesture) => refused.push(gesture),
    onExpired: (gesture) => expired.push(gesture),
  });
  const reply = async (given: GestureAnswer) => {
    answer?.(given);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { storage, queue, refused, expired, reply, sent: () => sent.map(({ gesture }) => gesture) };
}

/** Tabs of one browser: they share locks and storage, and each hears of what the others store. */
function newBrowser() {
  const shared = new MemoryStorage();
  const tabs: GestureQueue[] = [];
  const waiting: (() => Promise<unknown>)[] = [];
  const grantNext = () => void waiting[0]?.().finally(() => waiting.shift() && grantNext());
  const locks: Locks = {
    request: (_name, { signal }, task) =>
      new Promise((resolve, reject) => {
        const granted = () => {
          const result = task();
          resolve(result);
          return result;
        };
        signal.addEventListener("abort", () => {
          const index = waiting.indexOf(granted);
          if (index > 0) waiting.splice(index, 1);
          reject(signal.reason);
        });
        if (waiting.push(granted) === 1) queueMicrotask(grantNext);
      }),
  };
  const openTab = () => {
    const tell = (key: string, newValue: string | null) => {
      for (const queue of tabs) if (queue !== tab.queue) queue.notice({ key, newValue });
    };
    const storage: Storage = {
      get length() {
        return shared.length;
      },
      key: (index) => shared.key(index),
      getItem: (key) => shared.getItem(key),
      setItem: (key, value) => {
        shared.setItem(key, value);
        tell(key, value);
      },
      removeItem: (key) => {
        if (shared.getItem(key) === null) return;
        shared.removeItem(key);
        tell(key, null);
      },
      clear: () => shared.clear(),
    };
    const tab = setUp(storage, "ana", locks);
    tabs.push(tab.queue);
    tab.queue.open();
    return tab;
  };
  return { openTab, storage: shared };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("What a person did for all is said when the room has taken it, and not when it refuses", async () => {
  const { queue, reply } = setUp();
  const said = vi.fn();
  queue.open();
  queue.add(remove("a"), () => said("a"));
  queue.add(remove("b"), () => said("b"));
  await reply(LATER);
  await vi.advanceTimersByTimeAsync(1000);
  expect(said).not.toHaveBeenCalled();
  await reply(DONE);
  await reply({ kind: "refused", code: "not_found" });
  expect(said.mock.calls).toEqual([["a"]]);
});

describe("What others would see for good and somebody did without a connection", () => {
  const reveal: Gesture = { kind: "goTo", step: "GROUP", stepRev: 1 };

  it("The step is changed where the connection is back within a minute", async () => {
    const { queue, sent, expired, reply } = setUp();
    queue.open();
    queue.add(reveal);
    await reply(LATER);
    await vi.advanceTimersByTimeAsync(1000);
    await reply(DONE);
    expect([sent(), expired, queue.gestures()]).toEqual([[reveal, reveal], [], []]);
  });

  it("The step is not changed after more than a minute, and the person reads it; a card from that time is sent", async () => {
    const { queue, sent, expired, reply } = setUp();
    queue.open();
    queue.add(remove("a"));
    queue.add(reveal);
    queue.add(remove("b"));
    await vi.advanceTimersByTimeAsync(61_000);
    expect(expired).toEqual([]);
    await reply(DONE);
    expect([sent(), expired]).toEqual([[remove("a"), remove("b")], [reveal]]);
    await reply(DONE);
    expect(queue.gestures()).toEqual([]);
  });

  it.each<Gesture>([
    reveal,
    { kind: "showOpening", openingId: "question" },
    { kind: "setPlan", plan: null },
    { kind: "addDay", end: "2026-11-25T21:00:00.000Z", zone: "UTC" },
    { kind: "pausePlan" },
    { kind: "resumePlan" },
  ])("A page that opens hours later changes nothing for others with $kind", async (gesture) => {
    const { storage, queue } = setUp();
    queue.open();
    queue.add(gesture);
    queue.close();
    await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
    const next = setUp(storage);
    next.queue.open();
    await settle();
    expect([next.sent(), next.expired, next.queue.gestures(), storage.length]).toEqual([[], [gesture], [], 0]);
  });
});

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

  it("A gesture that only a newer version of the page knows stays stored for that version", async () => {
    const { queue, storage, sent, reply } = setUp();
    const key = "tertulia-gesture:ana:retro:newer";
    storage.setItem(key, JSON.stringify({ order: 1, gesture: { kind: "inventedLater" } }));
    queue.open();
    queue.add(remove("a"));
    await reply(DONE);
    expect(sent()).toEqual([remove("a")]);
    expect(queue.gestures()).toEqual([]);
    expect(storage.getItem(key)).toContain("inventedLater");
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

  it("What was answered stays in sight until the board shows it, and is not sent again by a page that was left before", async () => {
    const { queue, storage, reply } = setUp();
    let show: (() => void) | undefined;
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    queue.open();
    queue.add(remove("a"));
    await reply({ kind: "done", shown });
    expect(queue.gestures()).toHaveLength(1);
    const next = setUp(storage);
    next.queue.open();
    await settle();
    expect(next.sent()).toEqual([]);
    show?.();
    await settle();
    expect(queue.gestures()).toEqual([]);
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

  it("What was not sent goes in the order in which it was done, also when the clock was set back before a reload", async () => {
    const storage = new MemoryStorage();
    const names = Array.from({ length: 12 }, (_, index) => `card ${index}`);
    for (const half of [names.slice(0, 6), names.slice(6)]) {
      const page = setUp(storage);
      page.queue.open();
      for (const name of half) page.queue.add(remove(name));
      page.queue.close();
      vi.setSystemTime(Date.now() - 3_600_000);
    }
    const { queue, sent, reply } = setUp(storage);
    queue.open();
    for (const _ of names) await reply(DONE);
    expect(sent()).toEqual(names.map(remove));
  });

  it("A closed board gives back what an earlier page could not send", () => {
    const storage = new MemoryStorage();
    setUp(storage).queue.add(remove("a"));
    const { queue } = setUp(storage);
    expect(queue.giveUp().map(({ gesture }) => gesture)).toEqual([remove("a")]);
    expect(queue.giveUp()).toEqual([]);
  });

  it("With a full storage a gesture says that it is lost with the page, is sent, and is given back when the board closes", async () => {
    const { queue, sent, reply } = setUp(new MemoryStorage(0));
    queue.open();
    queue.add(remove("a"));
    queue.add(remove("b"));
    expect(queue.gestures()).toMatchObject([{ isStored: false }, { isStored: false }]);
    await reply(DONE);
    expect(sent()).toEqual([remove("a"), remove("b")]);
    queue.close();
    expect(queue.giveUp().map(({ gesture }) => gesture)).toEqual([remove("b")]);
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
      await vi.advanceTimersByTimeAsync(SETTING_DELAY / 2);
    }
    expect(sent()).toEqual([]);
    expect(queue.gestures()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(SETTING_DELAY);
    expect(sent()).toEqual([fichas("g", 3)]);
  });

  it("Fichas that are on their way are followed by the newer number", async () => {
    const { queue, sent, reply } = setUp();
    queue.open();
    queue.add(fichas("g", 1));
    await vi.advanceTimersByTimeAsync(SETTING_DELAY);
    queue.add(fichas("g", 2));
    await reply(DONE);
    await vi.advanceTimersByTimeAsync(SETTING_DELAY);
    expect(sent()).toEqual([fichas("g", 1), fichas("g", 2)]);
  });
});

describe("The tabs of one person share a queue", () => {
  it("A gesture is sent by one tab, and the others wait for its answer", async () => {
    const browser = newBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    first.queue.add(remove("a"));
    second.queue.add(remove("b"));
    await settle();
    expect([first.sent(), second.sent()]).toEqual([[remove("a")], []]);
    await first.reply(DONE);
    expect([first.sent(), second.sent()]).toEqual([[remove("a")], [remove("b")]]);
    await second.reply(DONE);
    expect([first.queue.gestures(), second.queue.gestures(), browser.storage.length]).toEqual([[], [], 0]);
  });

  it("What waited in one tab and was sent by another is not sent again", async () => {
    const browser = newBrowser();
    const first = browser.openTab();
    first.queue.add(fichas("g", 1));
    await vi.advanceTimersByTimeAsync(SETTING_DELAY);
    await first.reply(LATER);
    const second = browser.openTab();
    await settle();
    await second.reply(DONE);
    second.queue.add(fichas("g", 3));
    await vi.advanceTimersByTimeAsync(SETTING_DELAY);
    await second.reply(DONE);
    first.queue.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([first.sent(), second.sent()]).toEqual([[fichas("g", 1)], [fichas("g", 1), fichas("g", 3)]]);
  });

  it("Newer fichas of one tab replace those that wait in another", async () => {
    const browser = newBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    first.queue.add(fichas("g", 1));
    second.queue.add(fichas("g", 2));
    expect(first.queue.gestures()).toEqual(second.queue.gestures());
    await vi.advanceTimersByTimeAsync(2 * SETTING_DELAY);
    expect([...first.sent(), ...second.sent()]).toEqual([fichas("g", 2)]);
  });

  it("What a closed tab left is sent by another one", async () => {
    const browser = newBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    first.queue.add(fichas("g", 1));
    first.queue.close();
    await vi.advanceTimersByTimeAsync(15_000);
    expect([first.sent(), second.sent()]).toEqual([[], [fichas("g", 1)]]);
  });

  it("A tab that the browser stopped while it was sending keeps the others waiting for 10 s at most", async () => {
    const browser = newBrowser();
    const [stopped, second] = [browser.openTab(), browser.openTab()];
    stopped.queue.add(remove("a"));
    await settle();
    second.queue.add(remove("b"));
    await vi.advanceTimersByTimeAsync(9000);
    expect(second.sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(second.sent()).toEqual([remove("a")]);
  });
});
