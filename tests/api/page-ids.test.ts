import { beforeAll, describe, expect, it, vi } from "vitest";
import { ask, ORIGIN } from "#tests/factories/client.ts";
import { newWorld, type World } from "#tests/factories/world.ts";

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

const open = (path: string) => {
  const headers = { cookie: `session=${world.admin.token}` };
  return ask(new Request(ORIGIN + path, { headers, redirect: "manual" }));
};

const BAD_IDS = [
  "..%2Fusers%3F",
  "..%2F..%2Fapi%2Fusers%3F",
  "%2e%2e%2Fusers",
  "a%2Fmembers",
  "a%3Fb",
  "a%23b",
  "%00",
  "a%0Ab",
  "%",
  "%E0%A4%A",
  "%25",
  "ñ",
  "a".repeat(65),
];

describe("An id in a page's URL", () => {
  it.each(BAD_IDS)("The page of the team %s is not found", async (id) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const page = await open(`/teams/${id}`);
    const html = await page.text();
    vi.restoreAllMocks();
    expect(page.status).toBe(404);
    expect(html).toContain("No encontramos esta página");
  });

  it.each(BAD_IDS)("The pages of the counter, retrospective and topic %s are not found", async (id) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const pages = await Promise.all(
      ["counters", "retrospectives", "topics"].map((list) => open(`/teams/${world.teamId}/${list}/${id}`)),
    );
    await Promise.all(pages.map((page) => page.text()));
    vi.restoreAllMocks();
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
