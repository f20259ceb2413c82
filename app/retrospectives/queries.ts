import { asRead, hintKey } from "#app/boards/room/as-read.ts";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { listed } from "#app/lib/data/listed.ts";
import { newestFirst, upsert } from "#app/lib/data/lists.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { BoardColumn } from "#worker/contract/boards.ts";
import { language, SOURCE_LANGUAGE } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

/**
 * An event has a board's columns as they are stored, in Spanish, and `known` has those of most formats in the reader's language.
 * @returns undefined where it lacks one
 */
function inLanguageOf(known: readonly Retrospective[], { board, ...retrospective }: Retrospective) {
  const read = board && asRead(board, { columns: known.flatMap((one) => one.board?.columns ?? []) });
  const isStored = (column: BoardColumn) => hintKey(column) && board?.columns.includes(column);
  return language() !== SOURCE_LANGUAGE && read?.columns.some(isStored) ? undefined : { ...retrospective, board: read };
}

export const retrospectivesQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["retrospectives", teamId],
    queryFn: () => call(api.teams[":teamId"].retrospectives.$get({ param: { teamId } })),
    applyChange: (list, change) => {
      const changed = change.kind === "retrospective" ? inLanguageOf(list, change.retrospective) : undefined;
      return changed && upsert(list, changed, newestFirst);
    },
  });

export const retrospectiveQuery = (teamId: string, retroId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["retrospectives", teamId, retroId],
    queryFn: () => call(api.teams[":teamId"].retrospectives[":retroId"].$get({ param: { teamId, retroId } })),
    ...listed<Retrospective>([["retrospectives", teamId]], retroId),
    applyChange: (retrospective, change) =>
      change.kind === "retrospective" ? inLanguageOf([retrospective], change.retrospective) : undefined,
  });
