import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RoomChannel } from "#app/lib/realtime/room-channel.ts";
import { userQuery } from "#app/profile/queries.ts";
import { wantsNotifications } from "#app/profile/wanted-notifications.ts";
import { teamQuery } from "#app/teams/queries.ts";
import type { RoomMessage } from "#party/protocol.ts";
import type { Notifier } from "./notify.ts";

const ignore = () => undefined;

/** Tells what happens in the team while the page is hidden, where the person asked for it in this browser. */
export function useNotifications(teamId: string, channel: RoomChannel): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!wantsNotifications()) return;
    const early: RoomMessage[] = [];
    let notifier: Notifier | null = null;
    let isLeft = false;
    const stopListening = channel.subscribe({
      onJoin: ignore,
      onLost: ignore,
      onMessage: (message) => {
        if (notifier) notifier.receive(message);
        else early.push(message);
      },
    });
    import("./notify.ts").then(({ Notifier }) => {
      if (isLeft) return;
      notifier = new Notifier(
        () => client.getQueryData(userQuery().queryKey)?.id,
        () => client.getQueryData(teamQuery(teamId).queryKey)?.name,
      );
      for (const message of early) notifier.receive(message);
    }, ignore);
    return () => {
      isLeft = true;
      stopListening();
      notifier?.stop();
    };
  }, [client, teamId, channel]);
}
