import { HOME } from "#scripts/shared/environments.ts";
import { Stop } from "#scripts/shared/tools.ts";
import { COPY_OF_PERSON } from "#worker/services/team/copies.ts";
import { selectRows, withBytes } from "./database.ts";
import { literal, quoteName, type Row } from "./sql.ts";
import {
  deletions,
  dropFence,
  fencesOf,
  PEOPLE,
  selectFences,
  type TeamTable,
  tablesAtHome,
  tablesToMove,
} from "./team-tables.ts";

export type Store = {
  /** The answers are of one moment. */
  ask: (statements: string[]) => Promise<Row[][]>;
  /** Runs all of them or none, unless they are too long for one call. */
  run: (statements: string[]) => Promise<void>;
};

export type Stage = "copied" | "fenced" | "compared" | "released" | "deleted";

export type Move = {
  teamId: string;
  to: number;
  stores: ReadonlyMap<number, Store>;
  /** Waits until calls that began earlier have ended. */
  wait: () => Promise<void>;
  /** Hears of each stage that is done. */
  note: (stage: Stage) => void;
};

/** How many times the rows are compared and copied under the fence. */
const MOST_TRIES = 5;

type Context = Move & { home: Store; source: Store; target: Store; from: number; tables: TeamTable[] };

/**
 * Moves what a team makes, while it works (docs/decisions/056). A move that was interrupted goes on, because the databases say
 * how far it came.
 */
export async function moveTeam(move: Move): Promise<void> {
  const place = await placeOf(move);
  if (place !== move.to) {
    const context = contextOf(move, place);
    await copy(context);
    move.note("copied");
    await untilSame(context).catch(async (error: unknown) => {
      // Nothing was released, so the team can write again.
      await unfence(context).catch(() => {
        const reason = error instanceof Error ? error.message : error;
        throw new Stop(`${reason}\nThe team's writes still wait: repeat the move, or end it with --undo.`);
      });
      throw error;
    });
    await release(context);
    move.note("released");
  }
  await finish(move);
  move.note("deleted");
}

/** Gives up a move that has not released the team at the new place: it goes on where it is. */
export async function undoMove(move: Move): Promise<void> {
  const place = await placeOf(move);
  if (place === move.to) throw new Stop(`The team is in database ${place} already. To end the move, repeat it.`);
  const context = contextOf(move, place);
  await unfence(context);
  await context.target.run(deletions(everythingAt(context, move.to).filter(({ isShared }) => !isShared)));
}

/** Copies until the target already has every row. Under the fence a name can still change. */
async function untilSame(context: Context): Promise<void> {
  await fence(context);
  context.note("fenced");
  let different: string[] = [];
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    different = await copy(context);
    if (different.length === 0) return context.note("compared");
  }
  throw new Stop(`The databases differ in ${different.join(", ")}. The team stays where it is.`);
}

async function unfence({ home, source, teamId }: Context): Promise<void> {
  for (const store of new Set([home, source])) await store.run(await dropsOf(store, teamId));
}

function storeOf({ stores }: Move, place: number): Store {
  const store = stores.get(place);
  if (!store) throw new Stop(`This deployment has no database ${place}.`);
  return store;
}

const contextOf = (move: Move, from: number): Context => ({
  ...move,
  from,
  home: storeOf(move, HOME),
  source: storeOf(move, from),
  target: storeOf(move, move.to),
  tables: tablesToMove(move.teamId, from === HOME),
});

async function placeOf(move: Move): Promise<number> {
  const team = literal(move.teamId);
  const [[found] = []] = await storeOf(move, HOME).ask([
    `select coalesce("database", ${HOME}) as place, is_trial or exists (select 1 from members inner join users on users.id = user_id
      where team_id = ${team} and is_admin and is_guest) as by_guest from teams where id = ${team} and bin_of is null`,
  ]);
  if (!found) throw new Stop(`There is no team ${move.teamId}.`);
  if (found.by_guest) throw new Stop("A guest leads this team. It can move when only people with an account lead it.");
  return Number(found.place);
}

const select = ({ name, isOfTeam }: TeamTable) => selectRows(name, isOfTeam(quoteName(name)));

const rowsOf = (answers: Row[][], index: number, { name }: TeamTable): Row[] =>
  (answers[index] ?? []).map((row) => withBytes(name, row));

/** Rows that the target has to have. */
type Wanted = { table: TeamTable; rows: Row[] };

/**
 * Gives the target the rows that the source has, and the copies of what home knows.
 * @returns the tables of which the target had other rows
 */
async function copy(context: Context): Promise<string[]> {
  const { home, source, target, tables, teamId, to } = context;
  const directory = to === HOME ? [] : tablesAtHome(teamId);
  const all = [...directory, ...tables];
  const [found, present] = await Promise.all([
    source === home
      ? source.ask(all.map(select))
      : Promise.all([home.ask(directory.map(select)), source.ask(tables.map(select))]).then((parts) => parts.flat()),
    target.ask(all.map(select)),
  ]);
  const wanted = all.map((table, index) => {
    const rows = rowsOf(found, index, table);
    return { table, rows: index < directory.length ? rows.map(asCopy) : rows };
  });
  const changes = [
    ...(to === HOME ? [] : [await changesOfPeople(context, wanted)]),
    ...wanted.map((one, index) => changesOf(one, rowsOf(present, index, one.table))),
  ].filter(({ gone, put }) => gone.length + put.length > 0);
  const statements = [
    ...changes.flatMap(({ table, gone }) => (table.hasOtherKey ? gone : [])),
    ...changes.flatMap(({ put }) => put),
    // Children first, and after what refers to another row now.
    ...changes.toReversed().flatMap(({ table, gone }) => (table.hasOtherKey ? [] : gone)),
  ];
  if (statements.length > 0) await target.run([...statements, ...hidden(context)]);
  return changes.map(({ table }) => table.name);
}

/** Until its release, nothing there counts what the team made a second time. */
const hidden = ({ from, to, teamId }: Context): string[] =>
  to === HOME ? [] : [`update teams set "database" = ${from} where id = ${literal(teamId)}`];

/** Of everybody whom a row names. */
async function changesOfPeople({ home, target }: Context, wanted: Wanted[]): Promise<Changes> {
  const ids = wanted.flatMap(({ table, rows }) =>
    rows.flatMap((row) => table.people.flatMap((column) => row[column] ?? [])),
  );
  const columns = Object.entries(COPY_OF_PERSON).map(([name, value]) => `${value} as ${quoteName(name)}`);
  const sql = `select ${columns.join()} from users where id in
    (select value from json_each(${literal(JSON.stringify([...new Set(ids)].sort()))}))`;
  const [[rows = []], [present = []]] = await Promise.all([home.ask([sql]), target.ask([sql])]);
  return changesOf({ table: PEOPLE, rows }, present);
}

/** No hash of a password leaves home. Where the team is, each database says for itself. */
const asCopy = ({ database: _, ...row }: Row): Row =>
  row.join_password_hash ? { ...row, join_password_hash: "at home" } : row;

const textOf = (row: Row, columns: string[]): string => JSON.stringify(columns.map((column) => row[column]));

type Changes = { table: TeamTable; gone: string[]; put: string[] };

/** Statements that make the rows of the target those that are wanted. */
function changesOf({ table, rows: wanted }: Wanted, present: Row[]): Changes {
  const { name, key, isShared } = table;
  const columns = Object.keys(wanted[0] ?? {});
  const kept = new Set(wanted.map((row) => textOf(row, key)));
  const same = new Set(present.map((row) => textOf(row, columns)));
  const matches = (row: Row) => key.map((column) => `${quoteName(column)} = ${literal(row[column])}`).join(" and ");
  return {
    table,
    gone: present.flatMap((row) =>
      isShared || kept.has(textOf(row, key)) ? [] : [`delete from ${quoteName(name)} where ${matches(row)}`],
    ),
    put: wanted.flatMap((row) => (same.has(textOf(row, columns)) ? [] : [...freeEmail(row), upsert(name, key, row)])),
  };
}

/** An address that became another person's at home is free before that person has it here. */
const freeEmail = ({ id, email }: Row): string[] =>
  email === undefined
    ? []
    : [`update users set email = 'copy:' || id where email = ${literal(email)} and id <> ${literal(id)}`];

function upsert(name: string, key: string[], row: Row): string {
  const columns = Object.keys(row);
  const changes = columns.flatMap((column) =>
    key.includes(column) ? [] : [`${quoteName(column)} = excluded.${quoteName(column)}`],
  );
  const onConflict = changes.length > 0 ? `update set ${changes.join()}` : "nothing";
  return `insert into ${quoteName(name)} (${columns.map(quoteName).join()}) values (${Object.values(row).map(literal).join()}) on conflict (${key.map(quoteName).join()}) do ${onConflict}`;
}

const fencesAtHome = (teamId: string) => fencesOf(teamId, tablesAtHome(teamId));

/** From now on each write of the team fails at once, and its members and its choices stay as they are. */
async function fence({ teamId, source, home, tables }: Context): Promise<void> {
  const ended = tables
    .filter(({ name }) => name === "sheet_links")
    .map(
      ({ isOfTeam }) =>
        `delete from sheet_links where expires_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now') and ${isOfTeam("sheet_links")}`,
    );
  // A new link of any team deletes those that ended, and must not meet the fence.
  const own = [...ended, ...fencesOf(teamId, tables).map(({ sql }) => sql)];
  const ofHome = fencesAtHome(teamId).map(({ sql }) => sql);
  if (source === home) return home.run([...own, ...ofHome]);
  // A call that home accepts writes elsewhere after it.
  await home.run(ofHome);
  await source.run(own);
}

async function dropsOf(store: Store, teamId: string): Promise<string[]> {
  const [names = []] = await store.ask([selectFences(teamId)]);
  return names.map(({ name }) => dropFence(name));
}

/** New requests go to the target. What began before meets the fence of the source. */
async function release({ teamId, from, to, home, source, target }: Context): Promise<void> {
  const setPlace = (place: number | null) =>
    `update teams set "database" = ${literal(place)} where id = ${literal(teamId)}`;
  if (to !== HOME) await target.run([setPlace(null)]);
  const drops = fencesAtHome(teamId).map(({ name }) => dropFence(name));
  await home.run([...drops, setPlace(to === HOME ? null : to)]);
  if (from !== HOME) await source.run([setPlace(to)]);
}

/** Deletes the rows where the team was. The fences say where that is. */
async function finish(move: Move): Promise<void> {
  const left = new Map<number, string[]>();
  for (const [place, store] of move.stores) {
    const drops = place === move.to ? [] : await dropsOf(store, move.teamId);
    if (drops.length > 0) left.set(place, drops);
  }
  if (left.size > 0) await move.wait();
  for (const [place, drops] of left) {
    const context = contextOf(move, place);
    await context.source.run([...drops, ...deletions(everythingAt(context, place))]);
  }
}

/** All rows of the team in a database. Home keeps what it knows of each team. */
const everythingAt = ({ teamId, tables }: Context, place: number): TeamTable[] =>
  place === HOME ? tables : [...tablesAtHome(teamId), ...tables];
