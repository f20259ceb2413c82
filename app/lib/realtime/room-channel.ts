import { createContext } from "react";
import type { ClientMessage, RoomMessage } from "#party/protocol.ts";

type Listener = {
  onMessage: (message: RoomMessage) => void;
  onJoin: () => void;
  onLost: () => void;
};

/** How a feature sends messages over the team's socket and receives those that are not about queries. */
export type RoomChannel = {
  send: (message: ClientMessage) => boolean;
  /** Calls `onJoin` at once if the socket has joined. @returns a function that stops listening */
  subscribe: (listener: Listener) => () => void;
};

type Transmit = (message: ClientMessage) => boolean;

type RoomChannelOwner = RoomChannel & {
  announceJoin: (transmit: Transmit) => void;
  announceLoss: () => void;
  deliver: (message: RoomMessage) => void;
};

export function makeRoomChannel(): RoomChannelOwner {
  const listeners = new Set<Listener>();
  let transmit: Transmit | null = null;
  return {
    send: (message) => transmit?.(message) ?? false,
    subscribe: (listener) => {
      listeners.add(listener);
      if (transmit) listener.onJoin();
      return () => listeners.delete(listener);
    },
    announceJoin: (joined) => {
      transmit = joined;
      for (const { onJoin } of listeners) onJoin();
    },
    announceLoss: () => {
      if (!transmit) return;
      transmit = null;
      for (const { onLost } of listeners) onLost();
    },
    deliver: (message) => {
      for (const { onMessage } of listeners) onMessage(message);
    },
  };
}

const NO_ROOM: RoomChannel = { send: () => false, subscribe: () => () => undefined };

export const RoomChannelContext = createContext(NO_ROOM);
