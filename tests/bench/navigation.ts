import { join } from "node:path";
import type { Page } from "@playwright/test";
import { newBrowser, pageOf } from "./browser.ts";
import { countedServer } from "./counted-server.ts";
import { peopleOf, teamOf } from "./people.ts";
import type { Topic } from "./row.ts";

const SCREENS = [
  ["Retros", "Retrospectivas"],
  ["Counters", "Counters"],
  ["Miembros", "Miembros"],
  ["Tópicos", "Tópicos"],
  ["Agradecimientos", "Agradecimientos"],
  ["Mis equipos", "Mis equipos"],
] as const;

/** @returns addresses by request id, without responses from the browser's cache */
async function requestsOf(page: Page): Promise<Map<string, string>> {
  const asked = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    asked.set(requestId, new URL(request.url).pathname);
  });
  devtools.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  await devtools.send("Network.enable");
  return asked;
}

/** The second visit of a screen and going back must cause no request. */
export const navigation: Topic = async ({ folder }) => {
  const server = await countedServer(join(folder, "navigation"));
  const browser = await newBrowser();
  try {
    const people = await peopleOf(server.db, server.secret, 2);
    const { teamId } = await teamOf(server.db, people);
    const page = await pageOf(browser, server.origin, people[0] ?? null);
    const goThrough = async () => {
      for (const [link, title] of SCREENS) {
        // The links of the team are visible only inside the team.
        const nav = page.getByRole("navigation", { name: "Principal" });
        await nav.getByRole("link", { name: link, exact: true }).click();
        await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
      }
    };
    await page.goto(`/teams/${teamId}`, { waitUntil: "networkidle" });
    await goThrough();
    await page.waitForLoadState("networkidle");
    const asked = await requestsOf(page);
    for (const _ of SCREENS) await page.goBack();
    await goThrough();
    await page.waitForLoadState("networkidle");
    return {
      rows: [
        {
          topic: "navigation",
          figure: `requests of ${2 * SCREENS.length} navigations to visited screens`,
          measured: asked.size === 0 ? "0" : `${asked.size}: ${[...new Set(asked.values())].join(", ")}`,
          target: "0",
          kept: asked.size === 0,
        },
      ],
    };
  } finally {
    await browser.close();
    await server.end();
  }
};
