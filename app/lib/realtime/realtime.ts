import { Bookmarks } from "./bookmarks.ts";
import { ConnectionStatus } from "./connection-status.ts";
import { SeenEvents } from "./seen-events.ts";
import { ServerClock } from "./server-clock.ts";

/** What this browser has learned from the server and from its team's room. The Worker imports it too and keeps nothing in it. */
export const realtime = {
  bookmarks: new Bookmarks(),
  clock: new ServerClock(),
  connection: new ConnectionStatus(),
  seen: new SeenEvents(),
} as const;
