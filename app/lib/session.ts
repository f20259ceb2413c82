import { t } from "#worker/contract/language.ts";
import { landingPath, withNext } from "./next.ts";
import { toast } from "./toast.ts";

/** The key of the token in local storage. */
export const TOKEN_KEY = "auth-data";

export function readToken(): string | null {
  if (typeof localStorage === "undefined") return null;
  try {
    const { token }: { token?: unknown } = Object(JSON.parse(localStorage.getItem(TOKEN_KEY) ?? "{}"));
    return typeof token === "string" ? token : null;
  } catch {
    return null;
  }
}

export const keepToken = (token: string): void => localStorage.setItem(TOKEN_KEY, JSON.stringify({ token }));

export const forgetToken = (): void => localStorage.setItem(TOKEN_KEY, "{}");

/** The path to return to after the next login. */
const here = (): string | null => (location.pathname === "/" ? null : location.pathname + location.search);

let isLoggingOut = false;

/**
 * Ends the session on the server. If that fails, the session stays and a toast says so.
 * @param returning whether the next login leads back to this page
 */
export async function logOut({ returning = false } = {}): Promise<void> {
  if (isLoggingOut) return;
  isLoggingOut = true;
  const token = readToken();
  // A call that fails with 401 meanwhile must not count as a session that was ended elsewhere.
  forgetToken();
  const answer = await fetch("/logout", { method: "POST", redirect: "manual" }).catch(() => null);
  isLoggingOut = false;
  if (answer?.type === "opaqueredirect") return location.assign(withNext(landingPath(), returning ? here() : null));
  if (token) keepToken(token);
  toast.error(t`No pudimos cerrar tu sesión. Sigues dentro: inténtalo de nuevo en un momento.`);
}

/** Leaves the page of a session that was ended elsewhere. The landing page clears the cookie and says what happened. */
export function leaveEndedSession(): void {
  forgetToken();
  location.assign(withNext(landingPath(), here()));
}
