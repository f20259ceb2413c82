import { type Query, type QueryKey, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { removeById } from "#app/lib/data/lists.ts";
import { type UpdateCache, useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { toast } from "#app/lib/toast.ts";
import type { BinKind } from "#worker/contract/bin.ts";
import { t } from "#worker/contract/language.ts";
import { UNDO_TIME } from "#worker/contract/limits/pages.ts";

export const binQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["bin", teamId],
    queryFn: () => call(api.teams[":teamId"].bin.$get({ param: { teamId } })),
  });

const team = browserApi.teams[":teamId"];

const listKey = (teamId: string, kind: BinKind) => [
  { retrospective: "retrospectives", counter: "counters", topic: "topics" }[kind],
  teamId,
];

/** The lists that change with a thing, and the bin. */
const keysOf = (teamId: string, kind: BinKind) => [listKey(teamId, kind), ["agreements", teamId], ["bin", teamId]];

const leaveBin = (teamId: string) => (itemId: string, update: UpdateCache) =>
  update(binQuery(teamId).queryKey, (items) => removeById(items, itemId));

export const useRestore = (teamId: string, kind: BinKind) =>
  useApiMutation({
    send: (itemId: string) => team.bin[":itemId"].restore.$post({ param: { teamId, itemId } }),
    success: t`Restaurado`,
    refresh: () => keysOf(teamId, kind),
    optimistic: leaveBin(teamId),
  });

export const useDeleteForGood = (teamId: string) =>
  useApiMutation({
    send: (itemId: string) => team.bin[":itemId"].$delete({ param: { teamId, itemId } }),
    success: t`Borrado del todo`,
    refresh: () => [["bin", teamId]],
    optimistic: leaveBin(teamId),
  });

const SEND = {
  retrospective: (teamId: string, id: string) =>
    team.retrospectives[":retroId"].$delete({ param: { teamId, retroId: id } }),
  counter: (teamId: string, id: string) => team.counters[":counterId"].$delete({ param: { teamId, counterId: id } }),
  topic: (teamId: string, id: string) => team.topics[":topicId"].$delete({ param: { teamId, topicId: id } }),
};

const DONE: Record<BinKind, () => string> = {
  retrospective: () => t`Retrospectiva borrada`,
  counter: () => t`Counter eliminado`,
  topic: () => t`Tópico borrado`,
};

/** @returns a function that prevents refetches of queries until the page is left */
function useHold() {
  const shown = useRef<(() => void)[] | null>(null);
  useEffect(() => {
    const releases: (() => void)[] = [];
    shown.current = releases;
    return () => {
      shown.current = null;
      for (const release of releases) release();
    };
  }, []);
  return (key: QueryKey) => shown.current?.push(realtime.connection.holdQueries([key]));
}

/** Puts a thing into the bin, and offers for a moment to take it back. */
export function useDelete(teamId: string, kind: BinKind, { id, onDone }: { id: string; onDone: () => void }) {
  const client = useQueryClient();
  const restore = useRestore(teamId, kind);
  const hold = useHold();
  return useApiMutation({
    key: [kind, teamId, id],
    send: () => SEND[kind](teamId, id),
    refresh: () => keysOf(teamId, kind),
    // Holds the queries of the page: their answers would say that the thing is gone.
    optimistic: () => undefined,
    onDone: () => {
      // Without a refetch: the page is still there while the list loads, and the server refuses its queries.
      hold([...listKey(teamId, kind), id]);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id), refetchType: "none" });
      onDone();
      toast.undoable(DONE[kind](), () => restore.mutate(id), UNDO_TIME);
    },
  });
}

const teamLists = () => [["teams"], ["today"]];

export const useRestoreTeam = (teamId: string) =>
  useApiMutation({
    key: ["team", teamId],
    send: () => team.restore.$post({ param: { teamId } }),
    success: t`Equipo restaurado`,
    refresh: teamLists,
  });

export function useDeleteTeam(teamId: string, { onDone, onFail }: { onDone: () => void; onFail: () => void }) {
  const client = useQueryClient();
  const restore = useRestoreTeam(teamId);
  const ofTeam = { predicate: ({ queryKey }: Query) => queryKey[1] === teamId };
  return useApiMutation({
    key: ["team", teamId],
    send: async () => {
      // A read that is still on its way may be refused, which the person need not know.
      await client.cancelQueries(ofTeam);
      return team.$delete({ param: { teamId } });
    },
    refresh: teamLists,
    onDone: () => {
      client.removeQueries(ofTeam);
      onDone();
      toast.undoable(t`Equipo borrado`, () => restore.mutate(), UNDO_TIME);
    },
    onFail,
  });
}
