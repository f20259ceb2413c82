import { browserSettings } from "./settings.ts";

/**
 * The token of a page: where the browser has deleted it, that of the cookie; where another tab has stored one, that one, if it is
 * of the same person. Nothing of a page is sent in the name of somebody else, who must not see the page either: it loads again
 * as the page of the person who logged in, and the call waits until it is gone.
 * @param onEnded called where the session has ended
 * @throws Error where the session has ended or the server does not answer
 */
export async function tokenFor(
  userId: string,
  stored: string | null | undefined,
  onEnded: () => void,
): Promise<string> {
  async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const answer = await fetch(path, init);
    if (answer.status === 401) onEnded();
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }
  if (!stored) return (await ask<{ token: string }>("/session", { method: "POST" })).token;
  const headers = { authorization: `Bearer ${stored}` };
  const { user } = await ask<{ user: { id: string } }>(`${browserSettings().apiOrigin}/api/auth/verify`, { headers });
  if (user.id === userId) return stored;
  location.reload();
  return new Promise(() => undefined);
}
