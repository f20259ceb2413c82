import { useMatch } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { retrospectiveQuery } from "./queries.ts";

export const hasOpenBoard = (retro: Retrospective | undefined): boolean =>
  retro?.status === "CREATED" && retro.board !== null;

/** Whether the screen is an open retrospective with a board. Requests nothing: the screen itself asks for the retrospective. */
export function useIsBoardOpen(): boolean {
  const { teamId = "", retroId = "" } = useMatch("/teams/:teamId/retrospectives/:retroId")?.params ?? {};
  const { data } = useQuery({ ...retrospectiveQuery(teamId, retroId), enabled: false });
  return hasOpenBoard(data);
}
