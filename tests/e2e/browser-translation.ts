import { type BrowserContext, expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** What translates a page in these tests. */
    translation: {
      /** Texts that stand on the page as the product wrote them. */
      untranslated: () => string[];
      /** Translations of texts that the product has changed since then. */
      outdated: () => string[];
      translate: () => void;
      takeBack: () => void;
    };
  }
}

/** `beforeHydration`: as on a slow network, where the page is translated while its script still loads. */
type When = "beforeHydration" | "afterLoad";

/**
 * Translates pages as Chrome does: each text node leaves the document, and a `font` in a `font` takes its place, also for
 * texts that come later. The words stay, so that tests find them.
 */
export const translatePages = (context: BrowserContext, when: When = "afterLoad") =>
  context.addInitScript((moment) => {
    const KEPT = "script, style, noscript, textarea, code, [translate=no], .notranslate";
    // The delay is that of an answer with the translations.
    const DELAY = 30;
    const originals = new Map<HTMLElement, Text>();
    let isOn = false;

    const textsIn = (root: Node): Text[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const { currentNode } = walker;
        const within = currentNode.parentElement;
        if (!(currentNode instanceof Text) || !within || !currentNode.data.trim()) continue;
        if (!within.closest(KEPT) && !within.closest("font")) texts.push(currentNode);
      }
      return texts;
    };
    const translateText = (text: Text): void => {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      for (const font of [outer, inner]) font.style.verticalAlign = "inherit";
      outer.appendChild(inner);
      inner.append(text.data);
      originals.set(outer, text);
      text.parentNode?.replaceChild(outer, text);
    };
    const translateAll = () => {
      if (isOn) for (const text of textsIn(document.body)) translateText(text);
    };
    const observer = new MutationObserver(() => void setTimeout(translateAll, DELAY));

    const live = () => [...originals].filter(([font]) => font.isConnected);
    window.translation = {
      untranslated: () => textsIn(document.body).map(({ data }) => data),
      outdated: () =>
        live().flatMap(([font, { data }]) => (font.textContent === data ? [] : [`${font.textContent}: ${data}`])),
      translate: () => {
        isOn = true;
        document.documentElement.classList.add("translated-ltr");
        document.documentElement.lang = "fr";
        translateAll();
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      },
      takeBack: () => {
        isOn = false;
        observer.disconnect();
        document.documentElement.classList.remove("translated-ltr");
        document.documentElement.lang = "es";
        for (const [font, text] of live()) font.replaceWith(text);
      },
    };
    if (moment === "beforeHydration") addEventListener("DOMContentLoaded", window.translation.translate);
    else addEventListener("load", window.translation.translate);
  }, when);

/** Waits until each text of the page is a translation, and of what the product says now. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.translation.untranslated())).toEqual([]);
  expect(await page.evaluate(() => window.translation.outdated())).toEqual([]);
  await expect(page.locator("body font").first()).toBeAttached();
}
