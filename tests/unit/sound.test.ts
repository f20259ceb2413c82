import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Like a browser's: it begins to run only after a gesture, and then answers every request that waited. */
class FakeAudio {
  static isAllowed = false;
  state = "suspended";
  currentTime = 0;
  destination = {};
  waiting: (() => void)[] = [];
  started = vi.fn();

  constructor() {
    made = this;
  }
  resume() {
    return new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      if (!FakeAudio.isAllowed) return;
      this.state = "running";
      for (const answer of this.waiting.splice(0)) answer();
    });
  }
  async suspend() {
    this.state = "suspended";
  }
  createOscillator() {
    const node = {
      frequency: {},
      connect: (next: unknown) => next,
      stop: () => undefined,
      addEventListener: () => undefined,
    };
    return { ...node, start: this.started };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined };
    return {
      gain: { ...gain, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: (next: unknown) => next,
    };
  }
}
let made: FakeAudio | undefined;

describe("The sound at the end of a timer", () => {
  let page: EventTarget;
  let sound: typeof import("#app/timer/sound.ts");
  beforeEach(async () => {
    vi.resetModules();
    made = undefined;
    FakeAudio.isAllowed = false;
    page = new EventTarget();
    vi.stubGlobal("document", page);
    vi.stubGlobal("AudioContext", FakeAudio);
    vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
    sound = await import("#app/timer/sound.ts");
    sound.allowSound();
  });
  afterEach(() => vi.unstubAllGlobals());

  const settle = () => new Promise((resolve) => setTimeout(resolve));
  async function touch(isTap: boolean) {
    page.dispatchEvent(new Event("pointerdown"));
    page.dispatchEvent(new Event("touchstart"));
    FakeAudio.isAllowed ||= isTap;
    page.dispatchEvent(new Event("touchend"));
    await settle();
  }
  async function hasSound() {
    void sound.playEndSoundOnce("2026-11-27T15:00:00Z");
    await settle();
    return made?.state === "running" && made.started.mock.calls.length > 0;
  }

  it("It plays after a tap, which allows it only with its end", async () => {
    await touch(true);
    expect(made?.state).toBe("suspended");
    expect(await hasSound()).toBe(true);
  });

  it("It plays after a finger that scrolled, which allows nothing, and a tap", async () => {
    await touch(false);
    await touch(true);
    expect(await hasSound()).toBe(true);
  });

  it("It does not play late, at a tap after the end", async () => {
    await touch(false);
    expect(await hasSound()).toBe(false);
    await touch(true);
    expect(made?.started).not.toHaveBeenCalled();
  });

  it("It plays after a key", async () => {
    FakeAudio.isAllowed = true;
    page.dispatchEvent(new Event("keydown"));
    await settle();
    expect(await hasSound()).toBe(true);
  });
});
