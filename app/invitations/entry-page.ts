import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
// The server's package would add all of itself to the browser's script.
import { data, redirect } from "@remix-run/react";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import type { ErrorBody, ErrorCode } from "#worker/contract/errors.ts";
import { clearedCookie, tokenFromCookie } from "#worker/contract/session-cookie.ts";

/** Who opens a page that lets people into a team. */
export type Visitor = { name: string; isGuest: boolean; hasTeam: boolean };

type Found = { visitor: Visitor | null; teamIds: string[]; hasEnded: boolean };

/** `visitor` is null without a valid session. The cookie of an ended one is cleared. */
export async function findVisitor(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  headers: Headers,
): Promise<Found> {
  const nobody = { visitor: null, teamIds: [], hasEnded: false };
  if (!tokenFromCookie(request.url, request.headers.get("cookie"))) return nobody;
  const { users, teams } = loaderApi({ request, context });
  const [user, listed] = await Promise.all([users.$get(), teams.$get()]);
  if (user.ok) {
    const { name, email } = await user.json();
    const teamIds = listed.ok ? (await listed.json()).map(({ id }) => id) : [];
    return { visitor: { name, isGuest: email === null, hasTeam: teamIds.length > 0 }, teamIds, hasEnded: false };
  }
  const status: number = user.status;
  if (status !== 401) return nobody;
  headers.set("set-cookie", clearedCookie(request.url));
  return { ...nobody, hasEnded: true };
}

/** What a form that needs no script sends. */
export type Sent = {
  /** To enter as a guest; null to join as the account of the session. */
  name: string | null;
  /** The same for a second click on the button. */
  options: { headers: Record<string, string> };
};

export async function sentBy({ request }: Pick<ActionFunctionArgs, "request">): Promise<Sent> {
  const form = await request.formData();
  const [name, key] = [form.get("name"), form.get("key")];
  return {
    name: typeof name === "string" ? name : null,
    options: { headers: key ? { "idempotency-key": String(key) } : {} },
  };
}

/** The answer of a call. Hono's type of it knows no body where the body is a parameter. */
type Answer<Body> = Pick<Response, "ok" | "status" | "headers"> & { json: () => Promise<Body> };

/** @returns null where the answer is 404 @throws Response of another failure */
export async function unlessUnknown<Body>(answer: Answer<Body>): Promise<Body | null> {
  if (answer.ok) return answer.json();
  if (answer.status === 404) return null;
  throw new Response(null, { status: answer.status });
}

type Entering = {
  args: ActionFunctionArgs;
  /** Where a person who has entered goes. */
  to: string;
  join: () => Promise<Answer<unknown>>;
  enter: (name: string, options: Sent["options"]) => Promise<Answer<NewSession>>;
  /** Leads back to the page, which says that it lets nobody in. */
  closed?: { code: ErrorCode; page: string };
};

/** @throws Response that leads to the team, or back to a page that lets nobody in */
export async function enter({ args, to, join, enter: enterAsGuest, closed }: Entering) {
  const { name, options } = await sentBy(args);
  if (name !== null) {
    // The person came in with another tab after this page was shown, which leads them on now.
    const { visitor } = await findVisitor(args, new Headers());
    const { pathname, search } = new URL(args.request.url);
    if (visitor) throw redirect(pathname + search);
    const entered = await enterAsGuest(name, options);
    if (!entered.ok) return failed(entered, name, closed);
    const { token } = await entered.json();
    const headers = { "set-cookie": entered.headers.get("set-cookie") ?? "" };
    return data({ failure: null, name, entered: { token, to } }, { headers });
  }
  const joined = await join();
  if (joined.ok) throw redirect(to);
  const answer = await failed(joined, "", closed);
  if (answer.data.failure.code === "already_member") throw redirect(to);
  return answer;
}

async function failed(answer: Answer<unknown>, name: string, closed: Entering["closed"]) {
  const failure: ErrorBody = Object(await answer.json());
  if (closed && failure.code === closed.code) throw redirect(closed.page);
  return data({ failure, name, entered: null }, { status: answer.status });
}

export const entryHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const cookie = actionHeaders.get("set-cookie") ?? loaderHeaders.get("set-cookie");
  return { "cache-control": "private, no-store", ...(cookie ? { "set-cookie": cookie } : {}) };
};
