import type { Proposal } from "#worker/contract/boards.ts";
import type { BoardCopy } from "#worker/contract/host.ts";
import { logFor } from "#worker/platform/failure-log.ts";
import {
  copiedBoardsOf,
  deleteCopy,
  type RoomDatabase,
  readCopy,
  sealAuthors,
  unsealAuthors,
} from "#worker/services/for-rooms.ts";
import type { AgreementRoom } from "./agreement-room.ts";
import { type Authors, withAuthors, withNewSecret, withoutAuthors } from "./board/authors.ts";
import type { BoardState } from "./board/state.ts";
import { SCHEMA, upgradeState } from "./board/upgrade.ts";
import { type Answer, type Refused, refused } from "./board-answer.ts";
import { type BoardRoom, context, newSecret } from "./board-room.ts";

export type MadeCopy = Omit<BoardCopy, "state"> & { state: BoardState };
type Settings = Pick<Cloudflare.Env, "JWT_SECRET"> & { database: RoomDatabase };

/**
 * The part of a team's room that gives open boards to a backup, and takes those of a restored one from the database
 * (docs/decisions/040).
 */
export class BoardCopies {
  constructor(
    private readonly boards: BoardRoom,
    private readonly agreements: AgreementRoom,
    private readonly settings: Settings,
    private readonly accept: (retroId: string, proposals: Proposal[]) => void,
  ) {}

  /** Null where nobody has opened the board. */
  async copy(retroId: string): Promise<Answer<{ copy: MadeCopy | null }>> {
    const board = this.boards.stored(retroId);
    if (!board) return { ok: true, copy: null };
    if (board.kind === "newer") return refused("board_newer");
    if (board.kind !== "open") return refused("not_found");
    const { state, authors } = withoutAuthors(board.state);
    const accepted = this.agreements.waitingOf(retroId);
    const sealed = await sealAuthors(JSON.stringify(authors), retroId, this.settings.JWT_SECRET);
    return { ok: true, copy: { schema: SCHEMA, state, authors: sealed, accepted } };
  }

  /**
   * Asks the database only about a board that the room does not have open.
   * @returns the refusal where the board may wait there: an empty one must not take its place
   */
  async ensureRestored(retroId: string): Promise<Refused | null> {
    const kind = this.boards.stored(retroId)?.kind;
    if (kind === "open" || kind === "newer") return null;
    try {
      const copy = await readCopy(this.settings.database, retroId);
      return copy ? await this.restore(retroId, copy) : null;
    } catch (error) {
      logFor({ retroId }, error);
      return refused("unavailable");
    }
  }

  /** A board that is open goes on as it is. */
  async restoreAll(): Promise<Answer> {
    for (const retroId of await copiedBoardsOf(this.settings.database)) {
      const refusal = await this.ensureRestored(retroId);
      if (refusal) return refusal;
      await deleteCopy(this.settings.database, retroId);
    }
    return { ok: true };
  }

  private async restore(retroId: string, copy: BoardCopy): Promise<Refused | null> {
    if (copy.schema > SCHEMA) return refused("board_newer");
    // A room of this or an older version made it, so it has this form.
    const stored = upgradeState(copy.schema, copy.state as BoardState);
    const authors = await unsealAuthors(copy.authors, retroId, this.settings.JWT_SECRET);
    // Only `copy` above seals.
    const state = authors
      ? withAuthors(stored, JSON.parse(authors) as Authors)
      : withNewSecret(stored, newSecret(), context);
    const accepted = copy.accepted.flatMap((id) => state.proposals[id] ?? []);
    if (this.boards.putBack(retroId, state) && accepted.length > 0) this.accept(retroId, accepted);
    await deleteCopy(this.settings.database, retroId);
    return null;
  }
}
