const KEY = "auth-data";

/** The stored session's token (spec §9: `auth-data`, JSON, default empty object), or null. */
export function readToken(): string | null {
  if (typeof localStorage === "undefined") return null;
  try {
    const { token }: { token?: unknown } = Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    return typeof token === "string" ? token : null;
  } catch {
    return null;
  }
}

export const keepToken = (token: string): void => localStorage.setItem(KEY, JSON.stringify({ token }));

/** Leaves the browser without a session. */
export const forgetToken = (): void => localStorage.setItem(KEY, "{}");

/** Ends the session here and on the server, and goes to /landing (spec §4). @param next where to come back to */
export async function endSession(next?: string): Promise<void> {
  forgetToken();
  await fetch("/logout", { method: "POST", redirect: "manual" }).catch(() => undefined);
  location.assign(next ? `/landing?next=${encodeURIComponent(next)}` : "/landing");
}
