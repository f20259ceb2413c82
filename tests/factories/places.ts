import { type Move, moveTeam, type Stage, type Store } from "#scripts/hosting/move.ts";
import { HOME } from "#scripts/shared/environments.ts";
import { env } from "./client.ts";
import { storeOf } from "./store-of.ts";

/** A move with the script's own code, on the bindings of the Worker. */
export function moveOf(
  teamId: string,
  to: number,
  { note = () => undefined }: { note?: (stage: Stage) => void } = {},
): Move {
  if (!env.DB2) throw new Error("there is one database");
  const stores = new Map([
    [HOME, storeOf(env.DB)],
    [2, storeOf(env.DB2)],
  ]);
  return { teamId, to, stores, wait: async () => undefined, note };
}

/** Moves the team, and meanwhile acts once while its writes are refused. */
export async function moveWhile(teamId: string, to: number, act: () => Promise<unknown>): Promise<void> {
  let isFenced = false;
  let acted: Promise<unknown> | undefined;
  const note = (stage: Stage) => {
    isFenced ||= stage === "fenced";
  };
  const move = moveOf(teamId, to, { note });
  const stores = Array.from(move.stores, ([place, { ask, run }]): [number, Store] => [
    place,
    {
      run,
      ask: async (statements) => {
        if (isFenced) acted ??= act();
        await acted;
        return ask(statements);
      },
    },
  ]);
  await moveTeam({ ...move, stores: new Map(stores) });
  if (!acted) throw new Error("the team was there already");
}

export const move = (teamId: string, to = 2): Promise<void> => moveTeam(moveOf(teamId, to));

/** Where there are two databases, the team moves to the second. */
export async function placeTeam(teamId: string): Promise<void> {
  if (env.DB2) await move(teamId);
}
