import { safeNext } from "#app/lib/next.ts";
import { CODE } from "#worker/contract/limits/accounts.ts";

/** The key is one of local storage, because the link of a mail opens another tab. */
const KEY = "tertulia-next";

/** Remembers where to go after login for as long as a code lives. */
export function keepNext(path: string | null): void {
  if (path) localStorage.setItem(KEY, JSON.stringify({ path, until: Date.now() + CODE.life }));
  else localStorage.removeItem(KEY);
}

export function takeNext(): string | null {
  const kept = localStorage.getItem(KEY);
  localStorage.removeItem(KEY);
  try {
    const { path, until }: { path?: unknown; until?: unknown } = Object(JSON.parse(kept ?? "{}"));
    return typeof path === "string" && Number(until) > Date.now() ? safeNext(path) : null;
  } catch {
    return null;
  }
}
