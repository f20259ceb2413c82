import type { BoardState } from "./board/state.ts";
import { SCHEMA, upgradeState } from "./board/upgrade.ts";

/** `state` is null once the board is closed: the row stays, so that nothing opens the board again. Times in milliseconds. */
export type StoredBoard = { state: BoardState | null; fence: number; frozenUntil: number | null };
export type OpenBoard = StoredBoard & { state: BoardState };

type Row = { schema: number; fence: number; frozen_until: number | null; state: string | null };

/** One row a board. Memory is a cache of the rows. */
export class BoardStore {
  private readonly sql: SqlStorage;
  private readonly cache = new Map<string, StoredBoard>();

  constructor(private readonly storage: DurableObjectStorage) {
    this.sql = storage.sql;
    this.sql.exec(`create table if not exists boards (retro_id text primary key, schema integer not null,
      closed integer not null default 0, fence integer not null, frozen_until integer, state text) without rowid`);
    this.sql.exec("create index if not exists boards_open on boards (retro_id) where closed = 0");
  }

  find(retroId: string): StoredBoard | null {
    const known = this.cache.get(retroId);
    if (known) return known;
    const [row] = this.sql
      .exec<Row>("select schema, fence, frozen_until, state from boards where retro_id = ?", retroId)
      .toArray();
    if (!row) return null;
    const state = row.state === null ? null : upgradeState(row.schema, JSON.parse(row.state));
    const board = { state, fence: row.fence, frozenUntil: row.frozen_until };
    this.cache.set(retroId, board);
    return board;
  }

  openIds(): string[] {
    return this.sql
      .exec<{ retro_id: string }>("select retro_id from boards where closed = 0")
      .toArray()
      .map(({ retro_id }) => retro_id);
  }

  frozen(): { retroId: string; fence: number; frozenUntil: number }[] {
    return this.sql
      .exec<{ retroId: string; fence: number; frozenUntil: number }>(
        "select retro_id as retroId, fence, frozen_until as frozenUntil from boards where closed = 0 and frozen_until is not null",
      )
      .toArray();
  }

  insert(retroId: string, state: BoardState): OpenBoard {
    const board = { state, fence: 0, frozenUntil: null };
    this.write(retroId, board, "insert into boards (retro_id, schema, fence, state) values (?, ?, 0, ?)", [
      retroId,
      SCHEMA,
      JSON.stringify(state),
    ]);
    return board;
  }

  saveState(retroId: string, board: OpenBoard, text: string): void {
    this.write(retroId, board, "update boards set schema = ?, state = ? where retro_id = ?", [SCHEMA, text, retroId]);
  }

  saveFreeze(retroId: string, board: OpenBoard): void {
    this.write(retroId, board, "update boards set fence = ?, frozen_until = ? where retro_id = ?", [
      board.fence,
      board.frozenUntil,
      retroId,
    ]);
  }

  close(retroId: string): void {
    const board = { state: null, fence: this.find(retroId)?.fence ?? 0, frozenUntil: null };
    this.write(retroId, board, "insert or replace into boards (retro_id, schema, closed, fence) values (?, ?, 1, ?)", [
      retroId,
      SCHEMA,
      board.fence,
    ]);
  }

  private write(retroId: string, board: StoredBoard, statement: string, values: SqlStorageValue[]): void {
    this.storage.transactionSync(() => this.sql.exec(statement, ...values));
    this.cache.set(retroId, board);
  }
}
