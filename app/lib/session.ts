const KEY = "auth-data";

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

export const forgetToken = (): void => localStorage.setItem(KEY, "{}");

/** @param next where to return to after the next login */
export async function endSession(next?: string): Promise<void> {
  forgetToken();
  await fetch("/logout", { method: "POST", redirect: "manual" }).catch(() => undefined);
  location.assign(next ? `/landing?next=${encodeURIComponent(next)}` : "/landing");
}
