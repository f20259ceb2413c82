import { compare } from "#worker/contract/compare.ts";
import { namesOf } from "#worker/contract/names-of.ts";
import { type Cost, type Database, type Db, openOther } from "./client.ts";

/** The places of the databases beside home, which is `DB`. Each binding is optional. */
const PLACE_OF_BINDING = { DB2: 2, DB3: 3, DB4: 4, DB5: 5, DB6: 6, DB7: 7, DB8: 8, DB9: 9 } as const;

export type OtherDatabases = Partial<Record<keyof typeof PLACE_OF_BINDING, D1Database>>;

/** The error text of the triggers that refuse a team's writes while it moves. */
export const TEAM_MOVES = "the team is being moved";

/** Whether such a trigger refused a write. Then its whole batch changed nothing. */
export const saysTeamMoves = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(TEAM_MOVES) || saysTeamMoves(error.cause));

/** The number of the database that has what a team makes, as its row at home says; null for home. */
export type Place = number | null;

type Bound = [name: keyof OtherDatabases, place: number, binding: D1Database];

export const othersIn = (env: OtherDatabases): Bound[] =>
  namesOf(PLACE_OF_BINDING).flatMap((name): Bound[] => {
    const binding = env[name];
    return binding ? [[name, PLACE_OF_BINDING[name], binding]] : [];
  });

/**
 * The databases of a call, a page or a room. Accounts, and who is in a team, are at home. What a team makes is at its place,
 * with copies of those (docs/decisions/056).
 */
export type Places = {
  home: Db;
  at: (place: Place) => Db;
  /** Every database but home: none in most deployments. */
  others: Db[];
  /** The cost of all databases. */
  cost: () => Cost;
};

export function openPlaces(env: OtherDatabases, home: Database, hear?: (meta: D1Meta) => void): Places {
  const opened = new Map(
    othersIn(env).map(
      ([, place, binding]) => [place, openOther(binding, { isReading: home.isReading, hear })] as const,
    ),
  );
  return {
    home: home.db,
    at: (place) => {
      if (place === null) return home.db;
      const other = opened.get(place);
      if (!other) throw new Error(`the deployment has no database ${place}`);
      return other.db;
    },
    others: [...opened.values()].map(({ db }) => db),
    cost: () => [...opened.values()].reduce((sum, { cost }) => sumOf(sum, cost), home.cost),
  };
}

/**
 * A page of a list that is sorted newest first, from every database.
 * @param read at most so many rows of one database
 */
export async function newestOf<Row>(
  { home, others }: Places,
  read: (db: Db) => PromiseLike<Row[]>,
  cursorOf: (row: Row) => string,
  most: number,
): Promise<Row[]> {
  const listed = await Promise.all([home, ...others].map(read));
  const [here = []] = listed;
  if (others.length === 0) return here;
  const byNewest = (a: Row, b: Row): number => compare(cursorOf(b), cursorOf(a));
  return listed.flat().sort(byNewest).slice(0, most);
}

const sumOf = (one: Cost, other: Cost): Cost => ({
  roundTrips: one.roundTrips + other.roundTrips,
  rowsRead: one.rowsRead + other.rowsRead,
  statements: [...one.statements, ...other.statements],
});
