import { useMatch } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { isDeleted } from "#app/lib/data/api-error.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { retrospectiveQuery } from "./queries.ts";

export const hasOpenBoard = (retro: Retrospective | undefined): boolean =>
  retro?.status === "CREATED" && retro.board !== null;

/** Whether the screen is an open retrospective with a board. Requests nothing: the screen itself asks for the retrospective. */
export function useIsBoardOpen(): boolean {
  const { teamId = "", retroId = "" } = useMatch("/teams/:teamId/retrospectives/:retroId")?.params ?? {};
  // The screen shows the failure. Layouts ask this too: if it were thrown here, the sidebar would go with the screen.
  const { data, error } = useQuery({ ...retrospectiveQuery(teamId, retroId), enabled: false, throwOnError: false });
  return !isDeleted(error) && hasOpenBoard(data);
}
