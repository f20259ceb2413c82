import { useQueryClient } from "@tanstack/react-query";
import ReconnectingWebSocket from "partysocket/ws";
import { useEffect, useState } from "react";
import { CLOSE, type RoomMessage, roomMessage } from "#party/protocol.ts";
import { keepBookmark } from "./bookmark.ts";
import { concerns } from "./news.ts";
import { noteServerTime } from "./server-clock.ts";
import { browserSettings } from "./settings.ts";

export type Presence = { userId: string; name: string }[];
export type Room = { live: boolean; present: Presence };

/** How far the page may be older than it says: a write is announced a moment after it is committed. */
const MARGIN = 5000;
const BACK_OFF = { minReconnectionDelay: 500, maxReconnectionDelay: 10_000, reconnectionDelayGrowFactor: 1.6 };

/**
 * Sits in the team's room while the component is there: refreshes exactly what the news name, and after a lost socket
 * what was missed.
 * @param renderedAt when the page was rendered (server's clock, milliseconds): what came later is asked for on joining
 */
export function useRoom(teamId: string, renderedAt: number): Room {
  const client = useQueryClient();
  const [room, setRoom] = useState<Room>({ live: false, present: [] });

  useEffect(() => {
    let seen = renderedAt - MARGIN;
    const socket = new ReconnectingWebSocket(
      () => `${browserSettings().socketBase}/team-room/${teamId}`,
      undefined,
      // Jitter, so that a restarted room is not met by everybody at once.
      { ...BACK_OFF, minReconnectionDelay: BACK_OFF.minReconnectionDelay * (1 + Math.random()) },
    );
    const onMessage = ({ event, data }: RoomMessage) => {
      switch (event) {
        case "team":
          seen = Math.max(seen, data.version);
          keepBookmark(data.bookmark);
          return client.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey, teamId, data) });
        case "presence":
          return setRoom((before) => ({ ...before, present: data.members }));
        case "sync":
          seen = Math.max(seen, data.version);
          noteServerTime(data.serverNow);
          return setRoom((before) => ({ ...before, live: true }));
        default:
          event satisfies never;
      }
    };
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ event: "joinTeam", data: { teamId, seen } }));
    });
    socket.addEventListener("message", (message) => {
      const parsed = roomMessage.safeParse(JSON.parse(String(message.data)));
      if (parsed.success) void onMessage(parsed.data);
    });
    socket.addEventListener("close", ({ code }) => {
      setRoom((before) => ({ ...before, live: false }));
      // No longer a member, or no longer logged in: the next call finds out which, and says so.
      if (code === CLOSE.notAllowed) {
        socket.close();
        void client.invalidateQueries();
      }
    });
    return () => {
      if (socket.readyState === WebSocket.OPEN) {
        socket.send(JSON.stringify({ event: "leaveTeam", data: { teamId } }));
      }
      socket.close();
    };
  }, [teamId, renderedAt, client]);

  return room;
}
