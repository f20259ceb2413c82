import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clearedCookie, tokenFromCookie } from "#worker/contract/session-cookie.ts";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "#worker/middleware/session-cookie.ts";

const HTTPS = "https://tertulia.example/login";
const HTTP = "http://localhost:8787/login";
const MONTH = 30 * 24 * 60 * 60;

const api = new Hono()
  .get("/login", (c) => c.text(readSessionCookie(c) ?? "none"))
  .post("/login", (c) => {
    setSessionCookie(c, "t");
    return c.body(null);
  })
  .delete("/login", (c) => {
    clearSessionCookie(c);
    return c.body(null);
  });

const cookieOf = async (url: string, method: string) =>
  (await api.fetch(new Request(url, { method }))).headers.get("set-cookie");

describe("The session cookie", () => {
  it("Over https the cookie is bound to the host and to https", async () => {
    expect(await cookieOf(HTTPS, "POST")).toBe(
      `__Host-session=t; Max-Age=${MONTH}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(await cookieOf(HTTP, "POST")).toBe(`session=t; Max-Age=${MONTH}; Path=/; HttpOnly; SameSite=Lax`);
  });

  it("The API and the pages clear the cookie in the same way", async () => {
    for (const url of [HTTPS, HTTP]) expect(await cookieOf(url, "DELETE")).toBe(clearedCookie(url));
    expect(clearedCookie(HTTPS)).toBe("__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax");
  });

  it.each([
    [HTTPS, "session=other; __Host-session=mine", "mine"],
    [HTTP, "a=b; session=mine=with=signs", "mine=with=signs"],
    [HTTP, "session=", null],
    [HTTP, "", null],
  ])("At %s the API and the pages read the same token from '%s'", async (url, cookie, token) => {
    const read = await api.fetch(new Request(url, { headers: { cookie } }));
    expect(await read.text()).toBe(token ?? "none");
    expect(tokenFromCookie(url, cookie)).toBe(token);
  });

  it("A request without cookies has no token", () => {
    expect(tokenFromCookie(HTTP, null)).toBeNull();
  });
});
