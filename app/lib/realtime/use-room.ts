import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readToken } from "#app/lib/session.ts";
import type { RoomMessage } from "#party/protocol.ts";
import { applyTeamEvent, refetchOutdated } from "./apply-event.ts";
import { saveBookmark } from "./bookmarks.ts";
import { recordReceived, setConnectedTeam } from "./connection-status.ts";
import { forgetBookmarksOfData } from "./data-age.ts";
import { openRoomConnection } from "./room-connection.ts";
import { noteServerTime } from "./server-clock.ts";

export type Presence = { userId: string; name: string }[];
export type Room = { live: boolean; present: Presence };

/** How far the page may be older than it says: a write is announced a moment after it is committed. */
const MARGIN = 5000;
/** Without the socket, what is on the screen is asked for this often. */
const ASK_EVERY = 30_000;

/** The last version of each team's room that this page has taken in: who comes back to a team goes on from there. */
const lastSeen = new Map<string, number>();
/** The epoch of each team's room that this page was last in. */
const epochs = new Map<string, string>();

/**
 * Sits in the team's room while the component is there: takes in the news, and after a lost socket what was missed.
 * @param renderedAt when the page was rendered (server's clock, milliseconds): what came later is asked for on joining
 */
export function useRoom(teamId: string, renderedAt: number): Room {
  const client = useQueryClient();
  const [room, setRoom] = useState<Room>({ live: false, present: [] });

  useEffect(() => {
    const seen = () => lastSeen.get(teamId) ?? renderedAt - MARGIN;
    let isJoined = false;

    const onMessage = async ({ event, data }: RoomMessage, joinedAt: number) => {
      switch (event) {
        case "team": {
          const isNext = isJoined && data.after === seen();
          if (isNext) lastSeen.set(teamId, data.version);
          else if (isJoined) {
            // Something is missing in between: the room tells it once more.
            isJoined = false;
            link.join();
          }
          saveBookmark(data.bookmark);
          await applyTeamEvent(client, teamId, data, isNext);
          return recordReceived(data.bookmark);
        }
        case "presence":
          return setRoom((before) => ({ ...before, present: inOrder(before.present, data.members) }));
        case "sync":
          isJoined = true;
          lastSeen.set(teamId, data.version);
          noteServerTime(data.serverNow, joinedAt);
          // A server that died may have committed what it could no longer announce.
          if ((epochs.get(teamId) ?? data.epoch) !== data.epoch) void refetchOutdated(client, isOf(teamId));
          epochs.set(teamId, data.epoch);
          setConnectedTeam(teamId);
          return setRoom((before) => ({ ...before, live: true }));
        default:
          event satisfies never;
      }
    };

    const link = openRoomConnection({
      teamId,
      seen,
      onMessage,
      onLost: () => {
        isJoined = false;
        setConnectedTeam(null);
        forgetBookmarksOfData();
        setRoom((before) => ({ ...before, live: false }));
      },
      // The next call finds out why, and says so. Who logged out, here or in another tab, knows.
      onExpelled: () => (readToken() ? void client.invalidateQueries() : location.assign("/landing")),
    });
    return () => {
      setConnectedTeam(null);
      setRoom({ live: false, present: [] });
      link.leave();
    };
  }, [teamId, renderedAt, client]);

  useEffect(() => (room.live ? undefined : keepAsking(client, teamId)), [room.live, teamId, client]);
  return room;
}

const isOf =
  (teamId: string) =>
  ({ queryKey }: Query): boolean =>
    queryKey[1] === teamId;

/** Asks for what is on the screen now and then. @returns how to stop */
function keepAsking(client: QueryClient, teamId: string): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") {
      void refetchOutdated(client, isOf(teamId));
    }
  }, ASK_EVERY);
  return () => clearInterval(timer);
}

/** Who was here stays in place, newcomers come behind. */
function inOrder(before: Presence, now: Presence): Presence {
  const place = ({ userId }: Presence[number]) => {
    const index = before.findIndex((one) => one.userId === userId);
    return index < 0 ? before.length : index;
  };
  return [...now].sort((a, b) => place(a) - place(b));
}
