import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { logOut, readToken } from "#app/lib/session.ts";
import type { RoomMessage } from "#party/protocol.ts";
import { applyTeamEvent, refetchOutdated } from "./apply-event.ts";
import { forgetBookmarksOfData, saveBookmark } from "./bookmarks.ts";
import { recordReceived, setConnectedTeam } from "./connection-status.ts";
import { openRoomConnection } from "./room-connection.ts";
import { noteServerTime } from "./server-clock.ts";

export type Presence = { userId: string; name: string }[];
export type Room = { connected: boolean; present: Presence };

/** A write is announced a moment after its commit, so a page may miss events of the last milliseconds before it was rendered. */
const RENDER_MARGIN = 5000;
/** How often a page without a connection refetches what is on screen, in milliseconds. */
const POLL_INTERVAL = 30_000;

/** The last version that this page has seen of each team's room. */
const lastSeen = new Map<string, number>();
let latestTeam: string | undefined;
/** The team that was open last in this visit. */
export const latestTeamId = (): string | undefined => latestTeam;
const epochs = new Map<string, string>();

/**
 * Joins the team's room, applies its events, and catches up after a lost connection.
 * @param renderedAt when the page was rendered, in milliseconds of the server's clock
 * @param options without `isPresent` the others do not see the person in the team
 */
export function useRoom(teamId: string, renderedAt: number, { isPresent = true } = {}): Room {
  const client = useQueryClient();
  const [room, setRoom] = useState<Room>({ connected: false, present: [] });

  useEffect(() => {
    if (isPresent) latestTeam = teamId;
    const seen = () => lastSeen.get(teamId) ?? renderedAt - RENDER_MARGIN;
    let isJoined = false;

    const onMessage = async ({ event, data }: RoomMessage, joinedAt: number) => {
      switch (event) {
        case "team": {
          const isNext = isJoined && data.after === seen();
          if (isNext) lastSeen.set(teamId, data.version);
          else if (isJoined) {
            // An event is missing: joining again makes the room send it.
            isJoined = false;
            connection.join();
          }
          saveBookmark(data.bookmark);
          await applyTeamEvent(client, teamId, data, isNext);
          return recordReceived(data.bookmark);
        }
        case "presence":
          return setRoom((before) => ({ ...before, present: keepOrder(before.present, data.members) }));
        case "sync":
          isJoined = true;
          lastSeen.set(teamId, data.version);
          noteServerTime(data.serverNow, joinedAt);
          // A server that died may have committed writes without announcing them.
          if ((epochs.get(teamId) ?? data.epoch) !== data.epoch) void refetchTeam(client, teamId);
          epochs.set(teamId, data.epoch);
          setConnectedTeam(teamId);
          return setRoom((before) => ({ ...before, connected: true }));
        default:
          event satisfies never;
      }
    };

    const connection = openRoomConnection({
      teamId,
      isPresent,
      seen,
      onMessage,
      onLost: () => {
        isJoined = false;
        setConnectedTeam(null);
        forgetBookmarksOfData();
        setRoom((before) => ({ ...before, connected: false }));
      },
      // The refetches fail with the reason. Without a token the person has logged out, perhaps in another tab.
      onExpelled: () => (readToken() ? void client.invalidateQueries() : void logOut()),
    });
    return () => {
      setConnectedTeam(null);
      setRoom({ connected: false, present: [] });
      connection.leave();
    };
  }, [teamId, renderedAt, isPresent, client]);

  useEffect(() => {
    if (room.connected) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refetchTeam(client, teamId);
    }, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [room.connected, teamId, client]);

  return room;
}

const refetchTeam = (client: QueryClient, teamId: string) =>
  refetchOutdated(client, ({ queryKey }) => queryKey[1] === teamId);

/** People who were here keep their places, newcomers follow. */
function keepOrder(before: Presence, now: Presence): Presence {
  const place = ({ userId }: Presence[number]) => {
    const index = before.findIndex((one) => one.userId === userId);
    return index < 0 ? before.length : index;
  };
  return [...now].sort((a, b) => place(a) - place(b));
}
