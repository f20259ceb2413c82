import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#app/lib/data/api-error.ts";
import { offerWayIn } from "#app/lib/data/forbidden.ts";
import { makeQueryClient } from "#app/lib/data/query-client.ts";
import { toast } from "#app/lib/toast.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
import { FORBIDDEN_REDIRECT_DELAY } from "#worker/contract/limits/pages.ts";

const KEY = ["team", "luna"];
const refusal = (code: ErrorCode) => new ApiError(403, code, "No.");

describe("A call that is answered with 403", () => {
  const assign = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { addEventListener: () => undefined });
    vi.spyOn(toast, "error").mockImplementation(() => undefined);
    vi.stubGlobal("location", { href: "/teams/luna/topics", pathname: "/teams/luna/topics", assign });
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    assign.mockReset();
  });

  const read = async (code: ErrorCode, queryKey = KEY) => {
    const client = makeQueryClient();
    await client.fetchQuery({ queryKey, queryFn: () => Promise.reject(refusal(code)), staleTime: 0 }).catch(() => 0);
    await vi.advanceTimersByTimeAsync(FORBIDDEN_REDIRECT_DELAY);
  };
  const write = async (code: ErrorCode) => {
    const client = makeQueryClient();
    const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(refusal(code)) });
    await mutation.execute(undefined).catch(() => 0);
    await vi.advanceTimersByTimeAsync(FORBIDDEN_REDIRECT_DELAY);
  };

  it("A person whose role does not allow a write is redirected to home after three seconds", async () => {
    await write("admin_only");
    expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  });

  it("A person who was removed from the team on the screen is redirected", async () => {
    await read("not_a_member");
    expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  });

  it("A guest who needs an account stays, with what they wrote", async () => {
    await write("account_needed");
    await read("account_needed");
    expect(assign).not.toHaveBeenCalled();
  });

  it("A person who opens a team that is not theirs stays on the page that offers a way in", async () => {
    const reading = read("not_a_member");
    const leavePage = offerWayIn();
    await reading;
    expect(assign).not.toHaveBeenCalled();
    leavePage();
    await read("not_a_member");
    expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  });

  it("A refusal about another team than the one on the screen redirects nobody", async () => {
    await read("not_a_member", ["timer", "sol"]);
    expect(assign).not.toHaveBeenCalled();
  });

  it.each(["author_only", "not_facilitator", "not_yours"] as const)(
    "A refusal about one thing on the screen (%s) redirects nobody",
    async (code) => {
      await write(code);
      expect(assign).not.toHaveBeenCalled();
    },
  );
});
