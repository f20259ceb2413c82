import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { chromiumPath, LAUNCH } from "#tests/e2e/chromium.ts";
import { loggedIn } from "#tests/e2e/fixtures.ts";
import type { Person } from "./people.ts";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

export const newBrowser = async (): Promise<Browser> =>
  chromium.launch({ ...LAUNCH, executablePath: await chromiumPath() });

export async function pageOf(
  browser: Browser,
  origin: string,
  person: Person | null,
  more: BrowserContextOptions = {},
) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "es-CL",
    viewport: DESKTOP,
    storageState: person ? loggedIn(origin, person.token) : undefined,
    ...more,
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}
