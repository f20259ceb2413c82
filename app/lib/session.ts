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

/** The token that this page began with or stored: the one of its person. */
let ownToken: string | null = null;

export function keepToken(token: string): void {
  ownToken = token;
  storeToken(token);
}

export const forgetToken = (): void => storeToken();

/** The id of the person for whom the page was rendered, empty until it is known; undefined on a page without a session. */
let person: string | undefined;
let asking: Promise<void> | undefined;

/** Called by the layout of the pages that the server renders for a session only, before they send calls. */
export function expectSession(userId = ""): void {
  person ||= userId;
  ownToken ??= readToken();
}

/**
 * The token for a call. Where the browser has deleted it, a page with a session asks the server for it (docs/decisions/003).
 * After a logout the call waits until the page has left, or until the logout has failed. Where the logout was another tab's, the
 * call then fails as it does without a connection.
 * @throws Error where the server does not answer: the next call asks again
 */
export async function tokenForCall(): Promise<string | null> {
  if (person === undefined) return readToken();
  if (hasLoggedOut()) {
    await endSession(true);
    // A failed logout gives the session back to the page of the person who logged out.
    if (hasLoggedOut()) throw new Error("logged out");
  }
  const token = storedToken();
  if (token !== ownToken) {
    asking ??= findToken(person, token).finally(() => {
      asking = undefined;
    });
    await asking;
  }
  return readToken();
}

/** Rare, so it loads on demand. */
async function findToken(userId: string, stored: string | null | undefined): Promise<void> {
  const { tokenFor } = await import("./session-token.ts");
  const token = await tokenFor(userId, stored, leaveEndedSession);
  // Another tab may have logged in or out meanwhile.
  if (storedToken() === stored) keepToken(token);
}

/** The path to return to after the next login. */
const here = (): string | null => (location.pathname === "/" ? null : location.pathname + location.search);

/** Pending while the session ends, and from then on while the page is left. */
let leaving: Promise<void> | undefined;
const untilThePageIsGone = new Promise<void>(() => undefined);

export function checkSession(): void {
  leaving = undefined;
  // Without an answer the next call asks again.
  tokenForCall().catch(() => undefined);
}

/** The browser's back/forward cache keeps pages, maybe beyond a logout. */
const onPageShow = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) checkSession();
};

const onStorage = (): void => {
  if (readToken()) checkSession();
};

/** Called once the page is there: looks for what other tabs did meanwhile, and for what they do later. */
export function watchSession(): void {
  checkSession();
  addEventListener("pageshow", onPageShow);
  addEventListener("storage", onStorage);
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
