import { ConnectionStatus } from "./connection-status.ts";
import { SeenEvents } from "./seen-events.ts";
import { ServerClock } from "./server-clock.ts";

/** What this browser knows about the room of its team and about the server's clock. The Worker imports it and keeps nothing in it. */
export const realtime = {
  clock: new ServerClock(),
  connection: new ConnectionStatus(),
  seen: new SeenEvents(),
} as const;
