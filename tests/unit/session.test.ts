import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "#tests/factories/memory-storage.ts";

const assign = vi.fn();
const reload = vi.fn();
const PAGE = { pathname: "/teams/luna/topics", search: "?state=OPEN", assign, reload };
const WITH_NEXT = "/landing?next=%2Fteams%2Fluna%2Ftopics%3Fstate%3DOPEN";
const redirected = { type: "opaqueredirect" };

let storage: MemoryStorage;
let session: typeof import("#app/lib/session.ts");

beforeEach(async () => {
  storage = new MemoryStorage();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("location", PAGE);
  assign.mockReset();
  reload.mockReset();
  // What the module remembers belongs to one page.
  vi.resetModules();
  session = await import("#app/lib/session.ts");
});
afterEach(() => vi.unstubAllGlobals());

const answering = (answer: (path: string) => unknown) => {
  const ask = vi.fn(async (path: string, _init: RequestInit) => answer(path));
  vi.stubGlobal("fetch", ask);
  return ask;
};

const isWaiting = async (call: Promise<unknown>): Promise<boolean> => {
  let waits = true;
  const end = () => {
    waits = false;
  };
  call.then(end, end);
  await new Promise((resolve) => setTimeout(resolve));
  return waits;
};

describe("The end of a session in the browser", () => {
  beforeEach(() => {
    session.expectSession("ana");
    session.keepToken("t.o.k");
  });

  it("A session that has ended leads back to the page with its query, the token is forgotten, and calls wait", async () => {
    const ask = answering(() => redirected);
    session.leaveEndedSession();
    expect(session.readToken()).toBeNull();
    expect(await isWaiting(session.tokenForCall())).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    expect(assign).toHaveBeenCalledExactlyOnceWith(WITH_NEXT);
  });

  it("Home needs no way back", () => {
    vi.stubGlobal("location", { ...PAGE, pathname: "/", search: "" });
    session.leaveEndedSession();
    expect(assign).toHaveBeenCalledExactlyOnceWith("/landing");
  });

  it("A person who logs out is not led back; two presses log out once; calls wait, also before the answer", async () => {
    const tokens: (string | null)[] = [];
    const send = answering(() => {
      tokens.push(session.readToken());
      return redirected;
    });
    void session.logOut();
    void session.logOut();
    const early = session.tokenForCall();
    expect(await isWaiting(early)).toBe(true);
    expect(await isWaiting(session.tokenForCall())).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith("/logout", expect.anything());
    expect(tokens).toEqual([null]);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/landing");
  });

  it("A logout of another tab ends the session of this page at its next call, which waits, and leads back to it", async () => {
    const send = answering(() => redirected);
    session.forgetToken();
    expect(await isWaiting(session.tokenForCall())).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith("/logout", expect.anything());
    expect(assign).toHaveBeenCalledExactlyOnceWith(WITH_NEXT);
  });

  it("A page that Back restores after a logout is left again", async () => {
    const send = answering(() => redirected);
    void session.logOut();
    await isWaiting(session.tokenForCall());
    session.checkSession();
    await isWaiting(session.tokenForCall());
    expect(send).toHaveBeenCalledTimes(2);
    expect(assign).toHaveBeenLastCalledWith(WITH_NEXT);
  });

  it("A logout that the server refuses leaves the session, and the calls that waited have its token", async () => {
    answering(() => ({ type: "basic" }));
    const leaving = session.logOut();
    const call = session.tokenForCall();
    await leaving;
    expect([session.readToken(), await call]).toEqual(["t.o.k", "t.o.k"]);
    expect(assign).not.toHaveBeenCalled();
  });

  describe("The server does not confirm a logout", () => {
    const requested = vi.fn();
    beforeEach(async () => {
      requested.mockReset();
      const { onToastRequested } = await import("#app/lib/toast.ts");
      onToastRequested(requested);
    });
    const failing = () => ({ type: "basic" });

    it("The page on which a person logs out says so, also where a call waits for the same answer", async () => {
      answering(failing);
      const calls = [session.tokenForCall(), session.logOut(), session.tokenForCall()];
      await Promise.all(calls);
      expect(requested).toHaveBeenCalledOnce();
    });

    it("A page whose person logged out in another tab says nothing, its calls fail, and the next one asks again", async () => {
      const ask = answering(failing);
      session.forgetToken();
      const calls = [session.tokenForCall(), session.tokenForCall()];
      for (const call of calls) await expect(call).rejects.toThrow();
      expect(ask).toHaveBeenCalledOnce();
      answering(() => redirected);
      expect(await isWaiting(session.tokenForCall())).toBe(true);
      expect(assign).toHaveBeenCalledExactlyOnceWith(WITH_NEXT);
      expect(requested).not.toHaveBeenCalled();
    });

    it("A person who logs out where another tab already did reads that it failed", async () => {
      answering(failing);
      session.forgetToken();
      const call = session.tokenForCall();
      await session.logOut();
      await expect(call).rejects.toThrow();
      expect(requested).toHaveBeenCalledOnce();
    });

    it("A call goes on once the tab of the logout has the session again", async () => {
      answering(() => {
        session.keepToken("t.o.k");
        return failing();
      });
      session.forgetToken();
      expect(await session.tokenForCall()).toBe("t.o.k");
      expect(requested).not.toHaveBeenCalled();
    });
  });
});

describe("A login in another tab", () => {
  const VERIFY = ["/api/auth/verify", { headers: { authorization: "Bearer o.t.her" } }];
  const ownedBy = (id: string) => () => Response.json({ user: { id } });
  const logInElsewhere = () => storage.setItem("auth-data", JSON.stringify({ token: "o.t.her" }));

  beforeEach(() => {
    session.keepToken("t.o.k");
    session.expectSession("ana");
  });

  it("A page whose person logged in again goes on with the new session, and asks once", async () => {
    const ask = answering(ownedBy("ana"));
    logInElsewhere();
    expect(await Promise.all([session.tokenForCall(), session.tokenForCall()])).toEqual(["o.t.her", "o.t.her"]);
    expect(await session.tokenForCall()).toBe("o.t.her");
    expect(ask).toHaveBeenCalledExactlyOnceWith(...VERIFY);
    expect(reload).not.toHaveBeenCalled();
  });

  it("A page of somebody else sends nothing and loads again", async () => {
    const ask = answering(ownedBy("beto"));
    logInElsewhere();
    const calls = [session.tokenForCall(), session.tokenForCall()];
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    for (const call of calls) expect(await isWaiting(call)).toBe(true);
    expect(ask).toHaveBeenCalledExactlyOnceWith(...VERIFY);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("Where the server does not say whose session it is, the call fails, and the next one asks again", async () => {
    answering(() => Response.json({ code: "unavailable" }, { status: 503 }));
    logInElsewhere();
    await expect(session.tokenForCall()).rejects.toThrow();
    expect(session.readToken()).toBe("o.t.her");
    answering(ownedBy("ana"));
    expect(await session.tokenForCall()).toBe("o.t.her");
  });

  it("A session of the other tab that has ended leads to the landing page", async () => {
    answering(() => Response.json({ code: "unauthorized" }, { status: 401 }));
    logInElsewhere();
    await expect(session.tokenForCall()).rejects.toThrow();
    expect(await isWaiting(session.tokenForCall())).toBe(true);
    expect(assign).toHaveBeenCalledExactlyOnceWith(WITH_NEXT);
  });
});

describe("A browser that has deleted its local storage", () => {
  const withToken = () => Response.json({ token: "t.o.k" });

  it("A page of people without a session asks for no token", async () => {
    const ask = answering(withToken);
    expect(await session.tokenForCall()).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  it("A page with a session asks the server once for all calls, keeps the token, and nobody is logged out", async () => {
    session.expectSession("ana");
    const ask = answering(withToken);
    expect(await Promise.all([session.tokenForCall(), session.tokenForCall()])).toEqual(["t.o.k", "t.o.k"]);
    expect(await session.tokenForCall()).toBe("t.o.k");
    expect(ask).toHaveBeenCalledExactlyOnceWith("/session", { method: "POST" });
    expect(session.readToken()).toBe("t.o.k");
  });

  it("What is no token counts as deleted", async () => {
    session.expectSession("ana");
    const ask = answering(withToken);
    storage.setItem("auth-data", "{");
    expect(await session.tokenForCall()).toBe("t.o.k");
    expect(ask).toHaveBeenCalledExactlyOnceWith("/session", { method: "POST" });
  });

  it("Without a connection or with a server that fails nothing ends, and the next call asks again", async () => {
    session.expectSession("ana");
    answering(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(session.tokenForCall()).rejects.toThrow();
    answering(() => Response.json({ code: "unavailable" }, { status: 503 }));
    await expect(session.tokenForCall()).rejects.toThrow();
    expect(assign).not.toHaveBeenCalled();
    answering(withToken);
    expect(await session.tokenForCall()).toBe("t.o.k");
  });

  it("A session that has ended leads to the landing page, which says so", async () => {
    session.expectSession("ana");
    const ask = answering(() => Response.json({ code: "unauthorized" }, { status: 401 }));
    await expect(session.tokenForCall()).rejects.toThrow();
    expect(await isWaiting(session.tokenForCall())).toBe(true);
    expect(ask).toHaveBeenCalledOnce();
    expect(assign).toHaveBeenCalledExactlyOnceWith(WITH_NEXT);
  });

  it("A login or a logout of another tab meanwhile stays", async () => {
    session.expectSession("ana");
    answering(() => {
      session.keepToken("o.t.her");
      return withToken();
    });
    expect(await session.tokenForCall()).toBe("o.t.her");
    storage.clear();
    answering(() => {
      session.forgetToken();
      return withToken();
    });
    expect(await session.tokenForCall()).toBeNull();
  });

  it("Where nothing can be stored, the page keeps the token until it logs out", async () => {
    session.expectSession("ana");
    const ask = answering(() => redirected);
    for (const broken of [new MemoryStorage(0), undefined]) {
      vi.stubGlobal("localStorage", broken);
      session.keepToken("t.o.k");
      expect([session.readToken(), await session.tokenForCall()]).toEqual(["t.o.k", "t.o.k"]);
      expect(ask).not.toHaveBeenCalled();
    }
    void session.logOut();
    expect(await isWaiting(session.tokenForCall())).toBe(true);
    expect(session.readToken()).toBeNull();
  });
});
