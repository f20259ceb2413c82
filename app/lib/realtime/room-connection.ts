import ReconnectingWebSocket from "partysocket/ws";
import { browserSettings } from "#app/lib/settings.ts";
import type { ClientMessage, RoomMessage } from "#party/protocol.ts";
import { CLOSE_CODE, HEARTBEAT, QUIET } from "#party/protocol-constants.ts";

// Times are in milliseconds.
const HEARTBEAT_INTERVAL = 30_000;
const HEARTBEAT_TIMEOUT = 4000;
const RECONNECT = { first: 500, longest: 8000, growth: 1.6 };

type Options = {
  teamId: string;
  isPresent: boolean;
  seen: () => number;
  /** @param joinedAt when this browser last joined, on `performance.now()`'s clock */
  onMessage: (message: RoomMessage, joinedAt: number) => void;
  onLost: () => void;
  /** The person is no longer a member or no longer logged in. There is no reconnection. */
  onExpelled: () => void;
};

export type RoomConnection = {
  join: () => void;
  /** @returns whether the socket is open */
  send: (message: ClientMessage) => boolean;
  leave: () => void;
};

/**
 * A socket to a team's room that reconnects after a cut, after the computer slept, and after it died silently, which a
 * heartbeat finds out.
 */
export function openRoomConnection({
  teamId,
  isPresent,
  seen,
  onMessage,
  onLost,
  onExpelled,
}: Options): RoomConnection {
  // Different waits per browser, so that a restarted server is not flooded.
  const jitter = 1 + Math.random();
  let heartbeatTimeout: ReturnType<typeof setTimeout> | undefined;
  let isExpelled = false;
  let joinedAt = performance.now();
  let socket = connect();

  function connect(): ReconnectingWebSocket {
    const fresh = new ReconnectingWebSocket(
      () => `${browserSettings().socketBase}/team-room/${encodeURIComponent(teamId)}${isPresent ? "" : `?${QUIET}`}`,
      undefined,
      {
        minReconnectionDelay: RECONNECT.first * jitter,
        maxReconnectionDelay: RECONNECT.longest * jitter,
        reconnectionDelayGrowFactor: RECONNECT.growth,
        // `joinTeam` must be the first message after a reconnection.
        maxEnqueuedMessages: 0,
        shouldReconnectOnClose: ({ code }) => code !== CLOSE_CODE.forbidden,
      },
    );
    fresh.addEventListener("open", join);
    fresh.addEventListener("message", ({ data }) => {
      clearHeartbeat();
      if (data === HEARTBEAT.pong) return;
      // The room's messages are trusted like the API's responses; zod would cost every team page 10 kB.
      onMessage(JSON.parse(String(data)) as RoomMessage, joinedAt);
    });
    fresh.addEventListener("close", ({ code }) => {
      clearHeartbeat();
      onLost();
      isExpelled ||= code === CLOSE_CODE.forbidden;
      if (isExpelled) onExpelled();
    });
    return fresh;
  }

  function join() {
    joinedAt = performance.now();
    send({ event: "joinTeam", data: { teamId, seen: seen() } });
  }
  function send(message: ClientMessage): boolean {
    if (socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }
  function sendHeartbeat() {
    if (socket.readyState !== WebSocket.OPEN || heartbeatTimeout !== undefined) return;
    socket.send(HEARTBEAT.ping);
    heartbeatTimeout = setTimeout(reconnect, HEARTBEAT_TIMEOUT);
  }
  function clearHeartbeat() {
    clearTimeout(heartbeatTimeout);
    heartbeatTimeout = undefined;
  }
  function reconnect() {
    if (!isExpelled) socket.reconnect();
  }
  /** Tests an open socket, and skips the wait of a closed one. */
  function checkNow() {
    if (document.visibilityState === "hidden" || isExpelled) return;
    sendHeartbeat();
    if (socket.readyState !== WebSocket.CLOSED) return;
    socket.close();
    socket = connect();
  }

  const heartbeat = setInterval(sendHeartbeat, HEARTBEAT_INTERVAL);
  document.addEventListener("visibilitychange", checkNow);
  addEventListener("online", checkNow);
  addEventListener("offline", reconnect);

  return {
    join,
    send,
    leave: () => {
      clearInterval(heartbeat);
      document.removeEventListener("visibilitychange", checkNow);
      removeEventListener("online", checkNow);
      removeEventListener("offline", reconnect);
      send({ event: "leaveTeam", data: { teamId } });
      socket.close();
      clearHeartbeat();
    },
  };
}
