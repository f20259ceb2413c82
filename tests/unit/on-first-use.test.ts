import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onFirstUse } from "#app/lib/on-first-use.ts";

const SOON = 1000;
const LATER = 10_000;

describe("What can wait for the first use of a page", () => {
  let page: EventTarget;
  const act = vi.fn();
  const browser = { onLine: true };
  beforeEach(() => {
    vi.useFakeTimers();
    act.mockReset();
    page = new EventTarget();
    browser.onLine = true;
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("navigator", browser);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(["pointerdown", "pointermove", "wheel", "touchstart", "keydown"])(
    "The work is done once, at the first %s",
    (sign) => {
      onFirstUse(act);
      vi.advanceTimersByTime(SOON);
      expect(act).not.toHaveBeenCalled();
      for (const movementX of [-1, 1]) page.dispatchEvent(Object.assign(new Event(sign), { movementX, movementY: 0 }));
      vi.advanceTimersByTime(LATER);
      expect(act).toHaveBeenCalledTimes(1);
    },
  );

  it("The work is not done when the browser reports where a still mouse is, nor when the page moves the focus", () => {
    onFirstUse(act);
    page.dispatchEvent(Object.assign(new Event("pointermove"), { movementX: 0, movementY: 0 }));
    page.dispatchEvent(new Event("focusin"));
    expect(act).not.toHaveBeenCalled();
    page.dispatchEvent(Object.assign(new Event("pointermove"), { movementX: 0, movementY: -1 }));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("The work is done once on a page that nobody touches", () => {
    onFirstUse(act);
    vi.advanceTimersByTime(LATER);
    page.dispatchEvent(new Event("keydown"));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("The work on a page that is used without a connection is done once, when the connection is back", () => {
    onFirstUse(act);
    browser.onLine = false;
    page.dispatchEvent(new Event("keydown"));
    vi.advanceTimersByTime(LATER);
    expect(act).not.toHaveBeenCalled();
    browser.onLine = true;
    page.dispatchEvent(new Event("online"));
    page.dispatchEvent(new Event("keydown"));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("The work is not done on a page that the person has left", () => {
    const stop = onFirstUse(act);
    stop();
    page.dispatchEvent(new Event("keydown"));
    vi.advanceTimersByTime(LATER);
    expect(act).not.toHaveBeenCalled();
  });
});
