import ReconnectingWebSocket from "partysocket/ws";
import { browserSettings } from "#app/lib/settings.ts";
import type { RoomMessage } from "#party/protocol.ts";
import { CLOSE_CODE, HEARTBEAT } from "#party/protocol-constants.ts";

/** A silent socket is asked for a sign of life this often, and given up after that long without one; milliseconds. */
const BEAT = { every: 30_000, within: 4000 };
/** Between tries to connect: from the first wait to the longest, growing; each browser has its own, up to twice as long. */
const WAIT = { first: 500, longest: 8000, grows: 1.6 };

type Link = {
  teamId: string;
  /** The last version this browser was told, to say when it (re)joins. */
  seen: () => number;
  /** @param joinedAt when this browser last (re)joined, on `performance.now()`'s clock */
  onMessage: (message: RoomMessage, joinedAt: number) => void;
  onLost: () => void;
  /** No longer a member, or no longer logged in. The link is not taken up again. */
  onExpelled: () => void;
};

export type RoomConnection = { join: () => void; leave: () => void };

/**
 * A socket to a team's room that comes back: after it was cut, after the computer slept, and after it died without a word,
 * which it finds out by asking (the platform answers, the room sleeps on).
 */
export function openRoomConnection({ teamId, seen, onMessage, onLost, onExpelled }: Link): RoomConnection {
  const jitter = 1 + Math.random();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isExpelled = false;
  let joinedAt = performance.now();
  let socket = connect();

  function connect(): ReconnectingWebSocket {
    const fresh = new ReconnectingWebSocket(() => `${browserSettings().socketBase}/team-room/${teamId}`, undefined, {
      minReconnectionDelay: WAIT.first * jitter,
      maxReconnectionDelay: WAIT.longest * jitter,
      reconnectionDelayGrowFactor: WAIT.grows,
      // What cannot be said now is not said later: joining comes first after every reconnection.
      maxEnqueuedMessages: 0,
      shouldReconnectOnClose: ({ code }) => code !== CLOSE_CODE.forbidden,
    });
    fresh.addEventListener("open", join);
    fresh.addEventListener("message", ({ data }) => {
      noteSign();
      if (data === HEARTBEAT.pong) return;
      // Our own room's word, as an answer of the API is; an event that only a newer room knows means nothing to the listener.
      onMessage(JSON.parse(String(data)) as RoomMessage, joinedAt);
    });
    fresh.addEventListener("close", ({ code }) => {
      noteSign();
      onLost();
      isExpelled ||= code === CLOSE_CODE.forbidden;
      if (isExpelled) onExpelled();
    });
    return fresh;
  }

  function join() {
    joinedAt = performance.now();
    socket.send(JSON.stringify({ event: "joinTeam", data: { teamId, seen: seen() } }));
  }
  function beat() {
    if (socket.readyState !== WebSocket.OPEN || deadline !== undefined) return;
    socket.send(HEARTBEAT.ping);
    deadline = setTimeout(giveUp, BEAT.within);
  }
  function noteSign() {
    clearTimeout(deadline);
    deadline = undefined;
  }
  function giveUp() {
    if (!isExpelled) socket.reconnect();
  }
  /** Back on the screen, or on the net: an open socket has to prove it, one that waits tries at once. */
  function wake() {
    if (document.visibilityState === "hidden" || isExpelled) return;
    beat();
    if (socket.readyState !== WebSocket.CLOSED) return;
    socket.close();
    socket = connect();
  }

  const heartbeat = setInterval(beat, BEAT.every);
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("offline", giveUp);

  return {
    join,
    leave: () => {
      clearInterval(heartbeat);
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      removeEventListener("offline", giveUp);
      if (socket.readyState === WebSocket.OPEN) {
        socket.send(JSON.stringify({ event: "leaveTeam", data: { teamId } }));
      }
      socket.close();
      noteSign();
    },
  };
}
