import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepToken, leaveEndedSession, logOut, readToken } from "#app/lib/session.ts";
import { MemoryStorage } from "#tests/factories/memory-storage.ts";

const assign = vi.fn();
const PAGE = { pathname: "/teams/luna/topics", search: "?state=OPEN", assign };
const WITH_NEXT = "/landing?next=%2Fteams%2Fluna%2Ftopics%3Fstate%3DOPEN";
const redirected = { type: "opaqueredirect" };

describe("The end of a session in the browser", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", new MemoryStorage());
    vi.stubGlobal("location", PAGE);
    keepToken("t.o.k");
    assign.mockReset();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("A session that has ended leads back to the page with its query, and the token is forgotten", () => {
    leaveEndedSession();
    expect(readToken()).toBeNull();
    expect(assign).toHaveBeenCalledExactlyOnceWith(WITH_NEXT);
  });

  it("Home needs no way back", () => {
    vi.stubGlobal("location", { ...PAGE, pathname: "/", search: "" });
    leaveEndedSession();
    expect(assign).toHaveBeenCalledExactlyOnceWith("/landing");
  });

  it("A person who logs out is not led back; two presses log out once; a call meanwhile has no token", async () => {
    const tokens: (string | null)[] = [];
    const send = vi.fn(async () => {
      tokens.push(readToken());
      return redirected;
    });
    vi.stubGlobal("fetch", send);
    await Promise.all([logOut(), logOut()]);
    expect(send).toHaveBeenCalledOnce();
    expect(tokens).toEqual([null]);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/landing");
    await logOut({ returning: true });
    expect(assign).toHaveBeenLastCalledWith(WITH_NEXT);
  });

  it("A logout that the server refuses leaves the session", async () => {
    vi.stubGlobal("fetch", async () => ({ type: "basic" }));
    await logOut();
    expect(readToken()).toBe("t.o.k");
    expect(assign).not.toHaveBeenCalled();
  });
});
