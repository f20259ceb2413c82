import { describe, expect, it } from "vitest";
import { clearedCookie, sessionCookie, tokenFromCookie } from "#worker/contract/session-cookie.ts";

const HTTPS = "https://tertulia.example/login";
const HTTP = "http://localhost:8787/login";

describe("The session cookie", () => {
  it("Is bound to host and https where there is https", () => {
    expect(sessionCookie(HTTPS, "t", 60)).toBe("__Host-session=t; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
    expect(sessionCookie(HTTP, "t", 60)).toBe("session=t; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
    expect(clearedCookie(HTTP)).toContain("Max-Age=0");
  });

  it("Is read by its own name only", () => {
    expect(tokenFromCookie(HTTPS, "session=other; __Host-session=mine")).toBe("mine");
    expect(tokenFromCookie(HTTP, "a=b; session=mine=with=signs")).toBe("mine=with=signs");
    expect(tokenFromCookie(HTTP, "session=")).toBeNull();
    expect(tokenFromCookie(HTTP, null)).toBeNull();
  });
});
