import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RoomChannel } from "#app/lib/realtime/room-channel.ts";
import { boardStatusesQuery } from "./board-statuses.ts";

const ignore = () => undefined;

const SHOWN_IN = ["now", "today"];
const isShown = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .some(({ queryKey: [name] }) => SHOWN_IN.includes(String(name)));

/** Shows the steps of the team's open boards, and who is at them, as they change. */
export function useLiveBoardStatuses(teamId: string, channel: RoomChannel): void {
  const client = useQueryClient();
  // The room tells a status once: without an observer the cache would forget it.
  useQuery({ ...boardStatusesQuery(teamId), notifyOnChangeProps: [] });
  useEffect(
    () =>
      channel.subscribe({
        onJoin: ignore,
        onLost: ignore,
        onMessage: ({ event, data }) => {
          if (event !== "table") return;
          client.setQueryData(boardStatusesQuery(teamId).queryKey, (known) => ({ ...known, [data.retroId]: data }));
          if (!isShown(client)) return;
          // Without it, the next answer brings the status.
          import("./update-board-status.ts").then(
            ({ updateBoardStatus }) => updateBoardStatus(client, teamId, data),
            ignore,
          );
        },
      }),
    [client, teamId, channel],
  );
}
