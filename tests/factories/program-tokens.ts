import type { NewProgramToken } from "#worker/contract/program-tokens.ts";
import type { Scope } from "#worker/contract/scopes.ts";
import type { Someone } from "./people.ts";

export async function programTokenOf(
  { api }: Someone,
  teamId: string,
  scopes: Scope[],
): Promise<NewProgramToken & { token: string }> {
  const made = await api.teams[":teamId"].tokens.$post({
    param: { teamId },
    json: { name: "Panel de datos", scopes, days: 30 },
  });
  if (!made.ok) throw new Error(`no token: ${made.status}`);
  const { token, ...row } = await made.json();
  if (token === null) throw new Error("the token was shown before");
  return { ...row, token };
}
