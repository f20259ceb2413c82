import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  expectSession,
  forgetToken,
  hasLoggedOut,
  keepToken,
  leaveEndedSession,
  logOut,
  readToken,
  tokenForCall,
} from "#app/lib/session.ts";
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

describe("A browser that has deleted its local storage", () => {
  let storage: MemoryStorage;
  const answering = (answer: () => Response | Promise<Response>) => {
    const ask = vi.fn(async (_path: string, _init: RequestInit) => answer());
    vi.stubGlobal("fetch", ask);
    return ask;
  };
  const withToken = () => Response.json({ token: "t.o.k" });

  beforeEach(() => {
    storage = new MemoryStorage();
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("location", PAGE);
    assign.mockReset();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("A page of people without a session asks for no token", async () => {
    const ask = answering(withToken);
    expect(await tokenForCall()).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  it("A page with a session asks the server once for all calls, keeps the token, and nobody has logged out", async () => {
    expectSession();
    const ask = answering(withToken);
    expect(hasLoggedOut()).toBe(false);
    expect(await Promise.all([tokenForCall(), tokenForCall()])).toEqual(["t.o.k", "t.o.k"]);
    expect(await tokenForCall()).toBe("t.o.k");
    expect(ask).toHaveBeenCalledExactlyOnceWith("/session", { method: "POST" });
    expect(readToken()).toBe("t.o.k");
  });

  it("What is no token counts as deleted", async () => {
    const ask = answering(withToken);
    storage.setItem("auth-data", "{");
    expect([hasLoggedOut(), await tokenForCall()]).toEqual([false, "t.o.k"]);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("After a logout the page asks for no token", async () => {
    const ask = answering(withToken);
    forgetToken();
    expect([hasLoggedOut(), await tokenForCall()]).toEqual([true, null]);
    expect(ask).not.toHaveBeenCalled();
  });

  it("Without a connection or with a server that fails nothing ends, and the next call asks again", async () => {
    answering(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(tokenForCall()).rejects.toThrow();
    answering(() => Response.json({ code: "unavailable" }, { status: 503 }));
    await expect(tokenForCall()).rejects.toThrow();
    expect([hasLoggedOut(), assign.mock.calls]).toEqual([false, []]);
    answering(withToken);
    expect(await tokenForCall()).toBe("t.o.k");
  });

  it("A session that has ended leads to the landing page, which says so", async () => {
    answering(() => Response.json({ code: "unauthorized" }, { status: 401 }));
    await expect(tokenForCall()).rejects.toThrow();
    expect(assign).toHaveBeenCalledExactlyOnceWith(WITH_NEXT);
    expect(hasLoggedOut()).toBe(true);
  });

  it("A login or a logout of another tab meanwhile stays", async () => {
    answering(() => {
      keepToken("o.t.her");
      return withToken();
    });
    expect(await tokenForCall()).toBe("o.t.her");
    storage.clear();
    answering(() => {
      forgetToken();
      return withToken();
    });
    expect([await tokenForCall(), hasLoggedOut()]).toEqual([null, true]);
  });

  it("Where nothing can be stored, the page keeps the token until it logs out", async () => {
    const ask = answering(withToken);
    for (const broken of [new MemoryStorage(0), undefined]) {
      vi.stubGlobal("localStorage", broken);
      keepToken("t.o.k");
      expect([readToken(), await tokenForCall()]).toEqual(["t.o.k", "t.o.k"]);
      forgetToken();
      expect([hasLoggedOut(), await tokenForCall()]).toEqual([true, null]);
    }
    expect(ask).not.toHaveBeenCalled();
  });
});
