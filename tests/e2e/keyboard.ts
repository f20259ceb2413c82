import { expect, type Locator, type Page } from "@playwright/test";

/** Moves the focus with Tab, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    const way = await target.evaluate((element) => {
      const { activeElement: now } = document;
      if (element === now) return null;
      return now && element.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab";
    });
    if (!way) return;
    await page.keyboard.press(way);
  }
  await expect(target).toBeFocused();
}
