import type { AppLoadContext } from "@remix-run/cloudflare";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as build from "#build";
import { logFailure } from "#worker/platform/failure-log.ts";

const context: AppLoadContext = {
  hasSession: false,
  reader: { language: "es", preferred: null, direction: "ltr", languages: {}, whole: [] },
  settings: { API_BASE_URL: "/api", WS_BASE_URL: "/parties" },
  hasMail: false,
  logFailure: (thrown) => logFailure("r1", thrown),
};

describe("The log of a failed page", () => {
  const lines = vi.spyOn(console, "error");
  beforeEach(() => void lines.mockReset().mockImplementation(() => undefined));
  afterEach(() => void lines.mockReset());

  const line = () => lines.mock.calls.flat().join();

  function fail(error: unknown, signal?: AbortSignal): void {
    const request = new Request("https://tertulia.test/login?password=Un+secreto", { signal: signal ?? null });
    build.entry.module.handleError?.(error, { request, params: {}, context });
  }

  it("has the id of the request, and the text of a failed statement without its values", () => {
    fail(new DrizzleQueryError("update users set name = ?", ["Un secreto"], new Error("no such column: nombre")));
    expect(line()).toContain('"requestId":"r1"');
    expect(line()).toContain("update users set name = ?");
    expect(line()).not.toContain("secreto");
  });

  it("has the status of what a browser asked for wrongly, and not its address", () => {
    const message = 'You made a POST request to "/invite/secreto" but did not provide an action';
    fail({ status: 405, statusText: "Method Not Allowed", internal: true, data: message, error: new Error(message) });
    expect(line()).toContain("405 Method Not Allowed");
    expect(line()).not.toContain("secreto");
  });

  it("has nothing of a page that the browser left", () => {
    fail(new Error("aborted"), AbortSignal.abort());
    expect(lines).not.toHaveBeenCalled();
  });
});
