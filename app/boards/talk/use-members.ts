import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { membersQuery } from "#app/members/queries.ts";
import { nobody } from "#party/board/mentions.ts";
import type { Person } from "#worker/contract/users.ts";

/** The present members, whom a comment can name. */
export function useMembers(): { members: Person[]; memberName: (userId: string) => string } {
  const { teamId } = useBoard();
  const { data } = useQuery({ ...membersQuery(teamId), throwOnError: false });
  const members = useMemo(() => (data ?? []).map(({ user: { id, name } }) => ({ id, name })), [data]);
  const memberName = useCallback(
    (userId: string) => members.find(({ id }) => id === userId)?.name ?? nobody(),
    [members],
  );
  return { members, memberName };
}
