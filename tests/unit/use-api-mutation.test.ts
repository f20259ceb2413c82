import { type QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeQueryClient } from "#app/lib/data/query-client.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { MemoryStorage } from "#tests/factories/memory-storage.ts";

const KEY = ["thank-you", "luna"];
const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Client with one mounted query whose fetch takes this many milliseconds. */
function clientWithSlowQuery(milliseconds: number): QueryClient {
  const client = makeQueryClient();
  client.setQueryData(KEY, []);
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: () => after(milliseconds).then(() => []) });
  observer.subscribe(() => undefined);
  return client;
}

/** Runs the mutation of a screen. Resolves when the write was answered. */
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

describe("A mutation stays pending until the page shows its result", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("sessionStorage", new MemoryStorage());
    vi.stubGlobal("location", { pathname: "/teams/luna" });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("A mutation is pending until the queries it changed are fetched again", async () => {
    const client = clientWithSlowQuery(1000);
    await write(client);
    await vi.advanceTimersByTimeAsync(999);
    expect(client.isMutating()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.isMutating()).toBe(0);
  });

  it("A mutation stops being pending after three seconds when the fetch does not finish", async () => {
    const client = clientWithSlowQuery(60_000);
    await write(client);
    await vi.advanceTimersByTimeAsync(2999);
    expect(client.isMutating()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.isMutating()).toBe(0);
  });

  it("A mutation stops being pending after three seconds when other events keep restarting the fetch", async () => {
    const client = clientWithSlowQuery(1000);
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
