import { t } from "#worker/contract/language.ts";
import { landingPath, withNext } from "./next.ts";
import { toast } from "./toast.ts";

/** The key of the token in local storage. */
export const TOKEN_KEY = "auth-data";

/** What local storage would hold if it could be written. It lives as long as the page. */
let unwritten: string | null | undefined;

/** @returns null after a logout, undefined where the browser has deleted the token */
function storedToken(): string | null | undefined {
  try {
    const text = localStorage.getItem(TOKEN_KEY);
    if (text === null) return unwritten;
    const { token }: { token?: unknown } = Object(JSON.parse(text));
    return typeof token === "string" ? token : null;
  } catch {
    return unwritten;
  }
}

function storeToken(token?: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, JSON.stringify({ token }));
    unwritten = undefined;
  } catch {
    unwritten = token ?? null;
  }
}

export const readToken = (): string | null => storedToken() ?? null;

const hasLoggedOut = (): boolean => storedToken() === null;

export const keepToken = (token: string): void => storeToken(token);

export const forgetToken = (): void => storeToken();

let hasSession = false;
let asking: Promise<void> | undefined;

/** Called by the layout of the pages that the server renders for a session only, before they send calls. */
export function expectSession(): void {
  hasSession = true;
}

/**
 * The token for a call. Where the browser has deleted it, a page with a session asks the server for it (docs/decisions/003).
 * After a logout the call waits until the page has left, or until the logout has failed. Where the logout was another tab's, the
 * call then fails as it does without a connection.
 * @throws Error where the server does not answer: the next call asks again
 */
export async function tokenForCall(): Promise<string | null> {
  if (hasSession && hasLoggedOut()) {
    await endSession(true);
    // A failed logout gives the session back to the page of the person who logged out.
    if (hasLoggedOut()) throw new Error("logged out");
  }
  if (hasSession && storedToken() === undefined) {
    asking ??= askForToken().finally(() => {
      asking = undefined;
    });
    await asking;
  }
  return readToken();
}

async function askForToken(): Promise<void> {
  const answer = await fetch("/session", { method: "POST" });
  if (answer.status === 401) leaveEndedSession();
  if (!answer.ok) throw new Error(answer.statusText);
  const { token }: { token: string } = await answer.json();
  // Another tab may have logged in or out meanwhile.
  if (storedToken() === undefined) keepToken(token);
}

/** The path to return to after the next login. */
const here = (): string | null => (location.pathname === "/" ? null : location.pathname + location.search);

/** Pending while the session ends, and from then on while the page is left. */
let leaving: Promise<void> | undefined;
const untilThePageIsGone = new Promise<void>(() => undefined);

/** Called when a page with a session is opened, and when Back restores one from the back/forward cache, maybe after a logout. */
export function checkSession(): void {
  leaving = undefined;
  // Without an answer the next call asks again.
  tokenForCall().catch(() => undefined);
}

/**
 * Ends the session on the server. If that fails, the session stays and a toast says so.
 * @returns only where it failed
 */
export async function logOut(): Promise<void> {
  await endSession(false);
  toast.error(t`No pudimos cerrar tu sesión. Sigues dentro: inténtalo de nuevo en un momento.`, "logout");
}

/**
 * @param returning whether the next login leads back to this page
 * @returns only where it failed
 */
function endSession(returning: boolean): Promise<void> {
  leaving ??= askToEnd(returning);
  return leaving;
}

async function askToEnd(returning: boolean): Promise<void> {
  const token = readToken();
  // A call that fails with 401 meanwhile must not count as a session that was ended elsewhere.
  forgetToken();
  const answer = await fetch("/logout", { method: "POST", redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") {
    location.assign(withNext(landingPath(), returning ? here() : null));
    return untilThePageIsGone;
  }
  leaving = undefined;
  if (token) keepToken(token);
}

/** Leaves the page of a session that was ended elsewhere. The landing page clears the cookie and says what happened. */
export function leaveEndedSession(): void {
  leaving = untilThePageIsGone;
  forgetToken();
  location.assign(withNext(landingPath(), here()));
}
