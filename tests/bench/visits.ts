import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, CDPSession, Locator, Page } from "@playwright/test";
import { PHONE, pageOf } from "./browser.ts";
import { painted, slowPhone } from "./slow-phone.ts";

/** A page that a person opens by its link. */
export type Visit = {
  origin: string;
  path: string;
  /** The browser of a person who has joined left it. */
  storageState: BrowserContextOptions["storageState"];
  /** A new card in the first column is typed here. */
  field: (page: Page) => Locator;
};

/** Milliseconds between two tries to send a card. */
const TRY_AGAIN = 50;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Bytes over the network, requests, milliseconds to the Largest Contentful Paint, and layout shift. */
export type Load = { bytes: number; requests: number; paint: number; shift: number };

/** Opens a page, slowed down or not. */
type Device = (
  browser: Browser,
  origin: string,
  person: null,
  more: BrowserContextOptions,
) => Promise<{ page: Page; devtools: CDPSession }>;

/** Nothing is slowed down. */
export const fastDesktop: Device = async (browser, origin, person, more) => {
  const page = await pageOf(browser, origin, person, more);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  return { page, devtools };
};

/** Until the page has asked for all it wants. Sockets do not count. */
export async function load(
  browser: Browser,
  { origin, path, storageState, field }: Visit,
  open: Device = slowPhone,
): Promise<Load> {
  const { page, devtools } = await open(browser, origin, null, { storageState });
  let [bytes, requests] = [0, 0];
  const urls = new Map<string, string>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    // Pictures inside a style sheet are no requests.
    if (urls.get(requestId)?.startsWith("data:")) return;
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await field(page).waitFor();
  const { paint, shift } = await painted(page);
  await page.context().close();
  return { bytes, requests, paint, shift };
}

/** Resolves with the browser's time, in milliseconds, when a text leaves it over a socket or in a request. */
const sending = (devtools: CDPSession, text: string) =>
  new Promise<number>((resolve) => {
    const leaves = (timestamp: number, data = "") => data.includes(text) && resolve(timestamp * 1000);
    devtools.on("Network.webSocketFrameSent", ({ timestamp, response }) => leaves(timestamp, response.payloadData));
    devtools.on("Network.requestWillBeSent", ({ timestamp, request }) => leaves(timestamp, request.postData));
  });

/** Types and presses Enter as soon as there is a field, and again until the text has left: milliseconds from the start. */
export async function firstWrite(browser: Browser, { origin, path, storageState, field }: Visit): Promise<number> {
  const { page, devtools } = await slowPhone(browser, origin, null, { storageState });
  const text = `Primera ${crypto.randomUUID()}`;
  const sent = sending(devtools, text);
  const started = new Promise<number>((resolve) => {
    devtools.once("Network.requestWillBeSent", ({ timestamp }) => resolve(timestamp * 1000));
  });
  await page.goto(path, { waitUntil: "commit" });
  const wait = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), TRY_AGAIN));
  let at: number | null = null;
  while (at === null) {
    await field(page).fill(text);
    await field(page).press("Enter");
    at = await Promise.race([sent, wait()]);
  }
  await page.context().close();
  return at - (await started);
}

/** Elements that break a rule of WCAG 2.2 A or AA, as axe finds them. */
export async function barriers(browser: Browser, { origin, path, storageState, field }: Visit): Promise<number> {
  const page = await pageOf(browser, origin, null, { storageState, viewport: PHONE, bypassCSP: true });
  await page.goto(path, { waitUntil: "networkidle" });
  await field(page).waitFor();
  await page.evaluate(AXE);
  const found = await page.evaluate(async (values) => {
    // The axe script adds itself to the window.
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, { runOnly: { type: "tag", values } });
    return violations.flatMap(({ nodes }) => nodes).length;
  }, WCAG);
  await page.context().close();
  return found;
}

/** How many elements with a text a person reads whose browser runs no script. */
export async function readWithoutScript(browser: Browser, visit: Visit, text: string): Promise<number> {
  const { origin, path, storageState } = visit;
  const page = await pageOf(browser, origin, null, { storageState, viewport: PHONE, javaScriptEnabled: false });
  await page.goto(path);
  const read = await page.getByText(text).filter({ visible: true }).count();
  await page.context().close();
  return read;
}
