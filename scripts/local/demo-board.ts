import { OPEN_BOARD } from "#drizzle/seed-boards.ts";
import { PASSWORD, PEOPLE, TEAM } from "#drizzle/seed-data.ts";

async function post(url: string, json?: object, token?: string): Promise<Response> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: "POST", headers, body: json && JSON.stringify(json) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Fills the open board of the demo team as its members would. An open board is in the team's room, not in the database. */
export async function fillDemoBoard(origin: string): Promise<void> {
  const tokens = new Map<string, string>();
  for (const { id, email } of PEOPLE) {
    const session: { token: string } = await (
      await post(`${origin}/api/auth/login`, { email, password: PASSWORD })
    ).json();
    tokens.set(id, session.token);
  }
  const board = `${origin}/api/teams/${TEAM.id}/retrospectives/${OPEN_BOARD.retroId}/board`;
  for (const { by, gesture } of OPEN_BOARD.steps)
    await post(board, { id: crypto.randomUUID(), gesture }, tokens.get(by));
  for (const token of tokens.values()) await post(`${origin}/api/auth/logout`, undefined, token);
}
