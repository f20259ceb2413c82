import { hostLinkInput, openBoard } from "#worker/contract/host.ts";
import type { Call } from "./call.ts";

export const HOST_CALLS = {
  "GET /host/boards/:retroId": {
    role: "host",
    answer: openBoard,
    summary: "Returns the open board of a retrospective for a backup; null where nobody has opened it.",
    errors: ["not_found", "board_newer"],
    readsPrimary: true,
  },
  "POST /host/rooms/:team": {
    role: "host",
    summary:
      "Gives the room of a team what a restored backup has for it: open boards, and the times to look at series.",
    errors: ["not_found", "board_newer"],
    readsPrimary: true,
  },
  "POST /host/page": {
    role: "anyone",
    body: hostLinkInput,
    summary: "Opens the page of the host for an hour with a link that works once, and sets its cookie.",
    errors: ["link_ended"],
  },
} satisfies Record<string, Call>;
