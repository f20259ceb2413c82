import { type QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeQueryClient } from "#app/lib/data/query-client.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { Memory } from "#tests/factories/memory.ts";

const KEY = ["thank-you", "luna"];
const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A cache with a panel on the screen, whose every refresh takes this long. */
function showing(milliseconds: number): QueryClient {
  const client = makeQueryClient();
  client.setQueryData(KEY, []);
  const panel = new QueryObserver(client, { queryKey: KEY, queryFn: () => after(milliseconds).then(() => []) });
  panel.subscribe(() => undefined);
  return client;
}

/** Writes as a screen over this cache does, and comes back when the write was answered. */
const write = (client: QueryClient) =>
  new Promise<void>((answered, failed) => {
    const Screen = () => {
      const { mutateAsync } = useApiMutation({
        write: async () => "made",
        refresh: () => [KEY],
        onDone: () => answered(),
      });
      mutateAsync().catch(failed);
      return null;
    };
    renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  });

describe("A write that was answered", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("sessionStorage", new Memory());
    vi.stubGlobal("location", { pathname: "/teams/luna" });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("Is on its way until the page has asked for what it changed", async () => {
    const client = showing(1000);
    await write(client);
    await vi.advanceTimersByTimeAsync(999);
    expect(client.isMutating()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.isMutating()).toBe(0);
  });

  it("Is so for three seconds at most where nothing answers", async () => {
    const client = showing(60_000);
    await write(client);
    await vi.advanceTimersByTimeAsync(2999);
    expect(client.isMutating()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.isMutating()).toBe(0);
  });

  it("Is so for three seconds at most where others make the page ask again and again", async () => {
    const client = showing(1000);
    await write(client);
    for (let refresh = 1; refresh <= 6; refresh += 1) {
      expect([refresh, client.isMutating()]).toEqual([refresh, 1]);
      await vi.advanceTimersByTimeAsync(500);
      void client.invalidateQueries({ queryKey: KEY });
    }
    expect(client.isFetching()).toBe(1);
    expect(client.isMutating()).toBe(0);
  });
});
