import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RoomMessage } from "#party/protocol.ts";
import { applyTeamEvent, refetchOutdated } from "./apply-event.ts";
import { bookmarks } from "./bookmarks.ts";
import { realtime } from "./realtime.ts";
import { makeRoomChannel, type RoomChannel } from "./room-channel.ts";
import type { RoomConnection } from "./room-connection.ts";

export type Presence = { userId: string; name: string }[];
export type Room = { connected: boolean; present: Presence };
type RoomWithChannel = Room & { channel: RoomChannel };

/** A write is announced a moment after its commit, so a page may miss events of the last milliseconds before it was rendered. */
const RENDER_MARGIN = 5000;
/** How often a page without a connection refetches what is on screen, in milliseconds. */
const POLL_INTERVAL = 30_000;
/** How long a page waits after it could not load the script of the connection, in milliseconds. */
const RETRY_AFTER = 8000;

const { clock, connection: status, seen } = realtime;

type Script = typeof import("./room-connection.ts");

/** Chromium remembers that the script of an address failed, and its error names the address: with another one it loads again. */
const loadConnection = (): Promise<Script> =>
  import("./room-connection.ts").catch((error: unknown) => {
    const address = /http\S+/.exec(String(error));
    if (!address) throw error;
    return import(/* @vite-ignore */ `${address}?${Date.now()}`);
  });

/** The page is read without it, so its script arrives during hydration. */
function preloadConnection(): void {
  if (!import.meta.env.SSR) loadConnection().catch(() => undefined);
}

/**
 * Joins the team's room, applies its events, and catches up after a lost connection.
 * @param renderedAt when the page was rendered, in milliseconds of the server's clock
 * @param options without `isPresent` the others do not see the person in the team
 */
export function useRoom(teamId: string, renderedAt: number, { isPresent = true } = {}): RoomWithChannel {
  const client = useQueryClient();
  const [room, setRoom] = useState<Room>({ connected: false, present: [] });
  const [channel] = useState(makeRoomChannel);
  useState(preloadConnection);

  useEffect(() => {
    if (isPresent) seen.latestTeam = teamId;
    const seenVersion = () => seen.versionOf(teamId) ?? renderedAt - RENDER_MARGIN;
    let isJoined = false;
    /** Who is here, from a connection that has not joined yet. */
    let arrived: Presence | undefined;
    let isLeft = false;
    let connection: RoomConnection | undefined;
    let nextTry: ReturnType<typeof setTimeout> | undefined;

    const onMessage = async (message: RoomMessage, joinedAt: number) => {
      const { event, data } = message;
      switch (event) {
        case "team": {
          const isNext = isJoined && data.after === seenVersion();
          if (isNext) seen.setVersion(teamId, data.version);
          else if (isJoined) {
            // An event is missing: joining again makes the room send it.
            isJoined = false;
            connection?.join();
          }
          bookmarks.save(data.bookmark);
          await applyTeamEvent(client, teamId, data, isNext);
          return status.recordReceived(data.bookmark);
        }
        case "presence":
          // The list would push "Sin conexión en vivo" aside, so both change together when the page has joined.
          if (!isJoined) arrived = data.members;
          else setRoom((before) => ({ ...before, present: keepOrder(before.present, data.members) }));
          return;
        case "sync": {
          const here = arrived;
          arrived = undefined;
          isJoined = true;
          seen.setVersion(teamId, data.version);
          clock.note(data.serverNow, joinedAt);
          // A server that died may have committed writes without announcing them.
          if (seen.setEpoch(teamId, data.epoch)) void refetchTeam(client, teamId);
          status.setTeam(teamId);
          channel.announceJoin((sent) => connection?.send(sent) ?? false);
          return setRoom(({ present }) => ({ connected: true, present: keepOrder(present, here ?? present) }));
        }
        default:
          channel.deliver(message);
      }
    };

    const onLost = () => {
      isJoined = false;
      status.setTeam(null);
      channel.announceLoss();
      bookmarks.forgetData();
      setRoom((before) => ({ ...before, connected: false }));
    };
    // The refetches fail with the reason.
    const onExpelled = () => void client.invalidateQueries();

    async function connect() {
      try {
        const { openRoomConnection } = await loadConnection();
        if (!isLeft)
          connection = openRoomConnection({ teamId, isPresent, seen: seenVersion, onMessage, onLost, onExpelled });
      } catch {
        if (!isLeft) nextTry = setTimeout(connect, RETRY_AFTER);
      }
    }
    void connect();
    return () => {
      isLeft = true;
      clearTimeout(nextTry);
      channel.announceLoss();
      status.setTeam(null);
      setRoom({ connected: false, present: [] });
      connection?.leave();
    };
  }, [teamId, renderedAt, isPresent, client, channel]);

  useEffect(() => {
    if (room.connected) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refetchTeam(client, teamId);
    }, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [room.connected, teamId, client]);

  return { ...room, channel };
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
