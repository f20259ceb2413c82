import { expect, type Locator, type Page } from "@playwright/test";

type Place = { x: number; y: number };

/** The middle of what is on screen. */
export async function middleOf(target: Locator): Promise<Place> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("not on screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** One finger on a page, as the browser gets it from a touch screen. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  let at: Place = { x: 0, y: 0 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", touchPoints: Place[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const moveTo = async (place: Place, steps = 8) => {
    const from = at;
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      at = { x: from.x + (place.x - from.x) * share, y: from.y + (place.y - from.y) * share };
      await send("touchMove", [at]);
    }
  };
  const press = (place: Place) => {
    at = place;
    return send("touchStart", [at]);
  };
  const cancel = () => send("touchCancel", []);
  return {
    press,
    moveTo,
    release: () => send("touchEnd", []),
    cancel,
    /** Another finger touches the screen and moves. */
    addSecond: async (place: Place) => {
      await send("touchStart", [at, place]);
      await send("touchMove", [at, { ...place, y: place.y + 4 }]);
    },
    /** Rests on a card until it is taken. On a page that has just opened, the code of it may come after the first press. */
    take: (card: Locator) =>
      expect(async () => {
        // A card that still moves would be missed.
        await card.hover({ trial: true });
        await press(await middleOf(card));
        const isTaken = await page.waitForSelector("[data-dragged]", { timeout: 2000 }).then(
          () => true,
          () => false,
        );
        if (!isTaken) await cancel();
        expect(isTaken).toBe(true);
      }).toPass(),
  };
}
