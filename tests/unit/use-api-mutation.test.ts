import { onlineManager, type QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientAt } from "#app/lib/data/api.ts";
import { makeQueryClient } from "#app/lib/data/query-client.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { MemoryStorage } from "#tests/factories/memory-storage.ts";
import { TEAM_MOVE } from "#worker/contract/limits/teams.ts";

const KEY = ["thank-you", "luna"];
const LIST_KEY = ["retrospectives", "luna"];
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const answers = (status: number) =>
  clientAt("http://tertulia.invalid", { fetch: async () => Response.json([], { status }) });

function clientWithSlowPanel(milliseconds: number): QueryClient {
  const client = makeQueryClient();
  client.setQueryData(KEY, []);
  const panel = new QueryObserver(client, { queryKey: KEY, queryFn: () => wait(milliseconds).then(() => []) });
  panel.subscribe(() => undefined);
  return client;
}

type Options = Parameters<typeof useApiMutation<void, unknown>>[0];

/** Sends a mutation as a screen does. @returns when the server has answered */
const mutate = (client: QueryClient, options: Partial<Options> = {}) =>
  new Promise<void>((resolve, reject) => {
    const Screen = () => {
      const { mutateAsync } = useApiMutation<void, unknown>({
        send: () => answers(200).teams.$get(),
        refresh: () => [KEY],
        onDone: () => resolve(),
        ...options,
      });
      mutateAsync().catch(reject);
      return null;
    };
    renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  });

describe("useApiMutation", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("sessionStorage", new MemoryStorage());
    vi.stubGlobal("location", { pathname: "/teams/luna" });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("A mutation stays pending until the page has refetched what it changed", async () => {
    const client = clientWithSlowPanel(1000);
    await mutate(client);
    await vi.advanceTimersByTimeAsync(999);
    expect(client.isMutating()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.isMutating()).toBe(0);
  });

  it("A mutation stays pending for three seconds at most when the refetch gets no answer", async () => {
    const client = clientWithSlowPanel(60_000);
    await mutate(client);
    await vi.advanceTimersByTimeAsync(2999);
    expect(client.isMutating()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.isMutating()).toBe(0);
  });

  it("A mutation stays pending for three seconds at most when other changes restart the refetch", async () => {
    const client = clientWithSlowPanel(1000);
    await mutate(client);
    for (let refetch = 1; refetch <= 6; refetch += 1) {
      expect([refetch, client.isMutating()]).toEqual([refetch, 1]);
      await vi.advanceTimersByTimeAsync(500);
      void client.invalidateQueries({ queryKey: KEY });
    }
    expect(client.isFetching()).toBe(1);
    expect(client.isMutating()).toBe(0);
  });

  const keysKept = () => Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));

  it.each([
    ["was not answered", async () => Promise.reject(new TypeError("Failed to fetch")), 1],
    ["failed with 503", async () => answers(503).teams.$get(), 1],
    ["was refused with 409", async () => answers(409).teams.$get(), 0],
    ["succeeded", async () => answers(200).teams.$get(), 0],
  ])(
    "The key of a write that %s is kept for the next try, or forgotten when it is answered",
    async (_name, send, kept) => {
      await mutate(makeQueryClient(), { send }).catch(() => undefined);
      expect(keysKept()).toHaveLength(kept);
    },
  );

  describe("While the team moves", () => {
    const moving = clientAt("http://tertulia.invalid", {
      fetch: async () => Response.json({ code: "team_moving", message: "Un momento" }, { status: 503 }),
    });

    /** Refuses the first so many writes. `keys` are those of all of them. */
    function refusing(refusals: number) {
      const keys: string[] = [];
      const send: Options["send"] = async (_input, once) => {
        keys.push(new Headers(Object(once.headers)).get("idempotency-key") ?? "");
        return (keys.length > refusals ? answers(200) : moving).teams.$get();
      };
      /** The hash of a key takes real time. */
      const sent = async (count: number) => {
        while (keys.length < count) await vi.advanceTimersByTimeAsync(TEAM_MOVE.pause / 4);
      };
      return { keys, send, sent };
    }

    it("A write is sent again with the same key, also from another page, and stays shown as it will be", async () => {
      const client = makeQueryClient();
      client.setQueryData(KEY, "before");
      const { keys, send, sent } = refusing(2);
      const done = mutate(client, { send, optimistic: (_input, update) => update(KEY, () => "after") });
      await sent(2);
      vi.stubGlobal("location", { pathname: "/teams/luna/topics" });
      expect(client.getQueryData(KEY)).toBe("after");
      await sent(3);
      await done;
      expect(new Set(keys).size).toBe(1);
      expect(keysKept()).toHaveLength(0);
    });

    it("A write that is still refused after some seconds fails with the message, and its key is kept", async () => {
      const { keys, send, sent } = refusing(Number.POSITIVE_INFINITY);
      const failing = expect(mutate(makeQueryClient(), { send })).rejects.toMatchObject({ message: "Un momento" });
      await sent(TEAM_MOVE.tries + 1);
      await failing;
      await vi.advanceTimersByTimeAsync(TEAM_MOVE.pause);
      expect(keys).toHaveLength(TEAM_MOVE.tries + 1);
      expect(keysKept()).toHaveLength(1);
    });
  });

  it("A failed mutation restores every query that it changed, except what an event has changed meanwhile", async () => {
    const client = makeQueryClient();
    client.setQueryData(KEY, ["before"]);
    client.setQueryData(LIST_KEY, ["before"]);
    const shown = () => [client.getQueryData(KEY), client.getQueryData(LIST_KEY)];
    const failing = mutate(client, {
      send: async () => {
        expect(shown()).toEqual([["after"], ["after"]]);
        client.setQueryData(KEY, ["by an event"]);
        return answers(500).teams.$get();
      },
      refresh: () => [KEY, LIST_KEY],
      optimistic: (_input, update) => {
        update(KEY, () => ["after"]);
        update(LIST_KEY, () => ["after"]);
      },
    });
    await expect(failing).rejects.toMatchObject({ status: 500 });
    expect(shown()).toEqual([["by an event"], ["before"]]);
  });

  it("A second write of one control is shown at once, is sent after the first, and no refetch takes it back", async () => {
    let stored = "before";
    const sent: string[] = [];
    const client = makeQueryClient();
    client.setQueryData(KEY, stored);
    new QueryObserver(client, { queryKey: KEY, queryFn: () => wait(100).then(() => stored) }).subscribe(
      () => undefined,
    );
    const Screen = () => {
      const { mutate: change } = useApiMutation<string, unknown>({
        send: async (value) => {
          sent.push(value);
          await wait(500);
          stored = value;
          return answers(200).teams.$get();
        },
        refresh: () => [KEY],
        optimistic: (value, update) => update(KEY, () => value),
      });
      change("first");
      change("second");
      return null;
    };
    renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
    await expect.poll(() => client.getQueryData(KEY)).toBe("second");
    const shown = new Set();
    client.getQueryCache().subscribe(({ query }) => shown.add(query.state.data));
    await expect.poll(() => sent).not.toEqual([]);
    expect(sent).toEqual(["first"]);
    await expect.poll(() => client.isMutating()).toBe(0);
    expect(sent).toEqual(["first", "second"]);
    expect([...shown]).toEqual(["second"]);
  });

  it("A write that waits for a connection is pending also on a screen that opens meanwhile, for the same thing only", async () => {
    const client = makeQueryClient();
    const shown: boolean[] = [];
    const open = (key: string[], press = false) => {
      const Screen = () => {
        const { mutate: end, isPending } = useApiMutation({ key, send: () => answers(200).teams.$get() });
        shown.push(isPending);
        if (press) end();
        return null;
      };
      renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
    };
    // Sends what waits once there is a connection.
    client.mount();
    onlineManager.setOnline(false);
    open(["invitations", "luna", "1"], true);
    await expect.poll(() => client.isMutating()).toBe(1);
    open(["invitations", "luna", "1"]);
    open(["invitations", "luna", "2"]);
    onlineManager.setOnline(true);
    await expect.poll(() => client.isMutating()).toBe(0);
    open(["invitations", "luna", "1"]);
    expect(shown).toEqual([false, true, false, false]);
    client.unmount();
  });
});
