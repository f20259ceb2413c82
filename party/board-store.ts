import type { BoardState } from "./board/state.ts";
import { SCHEMA, upgradeState } from "./board/upgrade.ts";
import type { DayCount } from "./day-budget.ts";

/** Times in milliseconds. */
type Closing = { fence: number; frozenUntil: number | null };
export type OpenBoard = Closing & { kind: "open"; state: BoardState };
/**
 * The row of a `closed` board stays while its retrospective exists, so that nothing opens it again. A newer version of the
 * server stored a `newer` board. A board is `aside` while its retrospective is in the bin: nobody sees it or acts on it.
 */
export type StoredBoard = OpenBoard | (Closing & { kind: "closed" | "newer" | "aside" });

export const isOpenBoard = (board: StoredBoard | null): board is OpenBoard => board?.kind === "open";

type Row = { schema: number; closed: number; fence: number; frozen_until: number | null; state: string | null };
type FrozenBoard = { retroId: string; fence: number; frozenUntil: number };
/** When the room last asked the database about its open boards (0 for never), and those that the database did not know. */
type Check = { at: number; unknown: string[] };

const CHECK = "boards-check";
const ASIDE = "boards-aside";

/** One row a board. Memory is a cache of the rows. */
export class BoardStore {
  private readonly sql: SqlStorage;
  private readonly cache = new Map<string, StoredBoard>();
  private asideCache: Map<string, boolean> | undefined;

  constructor(private readonly storage: DurableObjectStorage) {
    this.sql = storage.sql;
    this.sql.exec(`create table if not exists boards (retro_id text primary key, schema integer not null,
      closed integer not null default 0, fence integer not null, frozen_until integer, count_day integer,
      count_used integer, state text) without rowid`);
    const columns = this.sql.exec<{ name: string }>("select name from pragma_table_info('boards')").toArray();
    // An earlier version created the table without these.
    for (const name of ["count_day", "count_used"]) {
      if (!columns.some((column) => column.name === name))
        this.sql.exec(`alter table boards add column ${name} integer`);
    }
    this.sql.exec("create index if not exists boards_open on boards (retro_id) where closed = 0");
  }

  find(retroId: string): StoredBoard | null {
    const board = this.findWithAside(retroId);
    if (board?.kind !== "open" || !this.aside().has(retroId)) return board;
    return { kind: "aside", fence: board.fence, frozenUntil: board.frozenUntil };
  }

  /** The boards that are aside, and whether their plans were stopped for that. */
  aside(): Map<string, boolean> {
    this.asideCache ??= new Map(this.storage.kv.get<[string, boolean][]>(ASIDE) ?? []);
    return this.asideCache;
  }

  saveAside(aside: Map<string, boolean>): void {
    if (aside.size > 0) this.storage.kv.put(ASIDE, [...aside]);
    else this.storage.kv.delete(ASIDE);
    this.asideCache = aside;
  }

  findWithAside(retroId: string): StoredBoard | null {
    const known = this.cache.get(retroId);
    if (known) return known;
    const [row] = this.sql
      .exec<Row>("select schema, closed, fence, frozen_until, state from boards where retro_id = ?", retroId)
      .toArray();
    if (!row) return null;
    const board = boardOf(row);
    this.cache.set(retroId, board);
    return board;
  }

  /** Without those that are aside. */
  open(): [retroId: string, board: OpenBoard][] {
    return this.openWithAside().filter(([retroId]) => !this.aside().has(retroId));
  }

  openWithAside(): [retroId: string, board: OpenBoard][] {
    return this.idsWithAside().flatMap((retroId): [string, OpenBoard][] => {
      const board = this.findWithAside(retroId);
      return isOpenBoard(board) ? [[retroId, board]] : [];
    });
  }

  openIds(): string[] {
    return this.idsWithAside().filter((retroId) => !this.aside().has(retroId));
  }

  private idsWithAside(): string[] {
    return this.sql
      .exec<{ retro_id: string }>("select retro_id from boards where closed = 0")
      .toArray()
      .map(({ retro_id }) => retro_id);
  }

  frozen(): FrozenBoard[] {
    return this.sql
      .exec<FrozenBoard>(
        "select retro_id as retroId, fence, frozen_until as frozenUntil from boards where closed = 0 and frozen_until is not null",
      )
      .toArray();
  }

  insert(retroId: string, state: BoardState): OpenBoard {
    const board: OpenBoard = { kind: "open", state, fence: 0, frozenUntil: null };
    this.write(retroId, board, "insert or replace into boards (retro_id, schema, fence, state) values (?, ?, 0, ?)", [
      retroId,
      SCHEMA,
      JSON.stringify(state),
    ]);
    return board;
  }

  /** @param count of the whole team's gestures, which the row keeps too */
  saveState(retroId: string, board: OpenBoard, text: string, { day, used }: DayCount): void {
    const statement = "update boards set schema = ?, state = ?, count_day = ?, count_used = ? where retro_id = ?";
    this.write(retroId, board, statement, [SCHEMA, text, day, used, retroId]);
  }

  /** The latest of the counts that the rows of open boards have. */
  lastCount(): DayCount | undefined {
    const [last] = this.sql
      .exec<DayCount>(
        `select count_day as day, count_used as used from boards where closed = 0 and count_day is not null
          order by count_day desc, count_used desc limit 1`,
      )
      .toArray();
    return last;
  }

  /** Leaves the state as it is stored, also that of a newer version. */
  saveFreeze(retroId: string, board: StoredBoard): void {
    this.write(retroId, board, "update boards set fence = ?, frozen_until = ? where retro_id = ?", [
      board.fence,
      board.frozenUntil,
      retroId,
    ]);
  }

  close(retroId: string): void {
    const board: StoredBoard = { kind: "closed", fence: this.find(retroId)?.fence ?? 0, frozenUntil: null };
    this.write(retroId, board, "insert or replace into boards (retro_id, schema, closed, fence) values (?, ?, 1, ?)", [
      retroId,
      SCHEMA,
      board.fence,
    ]);
  }

  forget(retroId: string): void {
    this.sql.exec("delete from boards where retro_id = ?", retroId);
    this.cache.delete(retroId);
  }

  lastCheck(): Check {
    return this.storage.kv.get<Check>(CHECK) ?? { at: 0, unknown: [] };
  }

  saveCheck(check: Check): void {
    this.storage.kv.put(CHECK, check);
  }

  private write(retroId: string, board: StoredBoard, statement: string, values: SqlStorageValue[]): void {
    this.sql.exec(statement, ...values);
    if (board.kind === "aside") this.cache.delete(retroId);
    else this.cache.set(retroId, board);
  }
}

function boardOf({ schema, closed, fence, frozen_until: frozenUntil, state: text }: Row): StoredBoard {
  if (closed === 1 || text === null) return { kind: "closed", fence, frozenUntil };
  if (schema > SCHEMA) return { kind: "newer", fence, frozenUntil };
  return { kind: "open", state: upgradeState(schema, JSON.parse(text)), fence, frozenUntil };
}
