import type { Store } from "#scripts/hosting/move.ts";

/** A database as the script that moves a team asks it. */
export function storeOf(database: D1Database): Store {
  const ask = async (statements: string[]) => {
    if (statements.length === 0) return [];
    const answers = await database.batch<Record<string, unknown>>(statements.map((sql) => database.prepare(sql)));
    return answers.map(({ results }) => results);
  };
  return { ask, run: async (statements) => void (await ask(statements)) };
}
