import { afterEach, describe, expect, it, vi } from "vitest";
import { call, ORIGIN } from "#tests/factories/client.ts";
import { newWorld } from "#tests/factories/world.ts";

const log = vi.spyOn(console, "error").mockImplementation(() => undefined);

afterEach(() => {
  const failures = log.mock.calls.map(String).filter((line) => line.includes("stack"));
  log.mockClear();
  expect(failures).toEqual([]);
});

const PATHS = [
  "/%5c",
  "/%5C%5C",
  "/%",
  "/%zz",
  "/%c0%ae",
  "/%00",
  "/%2f%2f",
  "//",
  "//otro.example/a",
  "/.",
  "/a/%5c../b",
  `/${"a".repeat(15_000)}`,
  `/${"a/".repeat(5000)}`,
  "/teams/%5c",
  "/teams/%",
  "/teams/%c0%ae/topics/%",
  "/invite/%",
  "/invite/%/qr.svg",
  "/api/%5c",
  "/api/%",
  "/api/teams/%c0%ae",
  "/api/invitations/%",
  "/parties/%5c",
  "/parties/team-room/%",
  "/__manifest",
  "/_root.data",
  "/%5c.data",
  "/teams/%.data",
];

describe("An address that does not exist is no error of ours", () => {
  it.each(PATHS.map((path) => [path.slice(0, 30), path]))("%s is answered without a stack", async (_, path) => {
    const { member } = await newWorld();
    for (const cookie of ["", `session=${member.token}`]) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"]) {
        const headers = { cookie, origin: ORIGIN, host: new URL(ORIGIN).host };
        const answer = await call(path, { method, headers, redirect: "manual" });
        expect.soft(answer.status, `${method} ${cookie && "with session"}`).toBeLessThan(500);
        expect(await answer.text()).not.toMatch(/\bat \w+.*\.[jt]s:\d+/);
      }
    }
  });

  it("A form that another site sends to a page is refused by each page", async () => {
    const { member, token } = await newWorld();
    const body = new URLSearchParams({ name: "Gabi" });
    for (const path of [
      "/landing",
      "/",
      "/login",
      "/logout",
      "/session",
      "/user",
      "/teams",
      `/invite/${token}`,
      "/nada",
    ]) {
      for (const origin of ["https://otro.example", "null", "no es un origen", undefined]) {
        const headers = new Headers({ cookie: `session=${member.token}` });
        if (origin !== undefined) headers.set("origin", origin);
        const answer = await call(path, { method: "POST", headers, body });
        expect([path, origin, answer.status]).toEqual([path, origin, 403]);
        expect(await answer.text()).not.toMatch(/\bat \w+.*\.[jt]s:\d+/);
      }
    }
  });
});
