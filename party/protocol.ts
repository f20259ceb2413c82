import * as z from "zod/mini";
import type { Change } from "./change.ts";

export type { Change } from "./change.ts";

/** What a change can be of; the browser refreshes the queries of that name (contract *Realtime*). */
export const ENTITIES = [
  "team",
  "teams",
  "ranking",
  "members",
  "membership",
  "timer",
  "counters",
  "goals",
  "retrospectives",
  "votes",
  "thank-you",
  "topics",
  "messages",
] as const;

export type Entity = (typeof ENTITIES)[number];

/**
 * What changed; `id` narrows it to one counter, retrospective or topic. `change` says how, to everybody, but for `own`: the
 * same with what is personal, for the sockets of that person.
 */
export type TeamEvent = { entity: Entity; id?: string; change?: Change; personal?: { userId: string; change: Change } };

const teamId = z.string().check(z.maxLength(80));

/** Browser to room. `seen` is the last version the browser was told. */
export const clientMessage = z.discriminatedUnion("event", [
  z.object({ event: z.literal("joinTeam"), data: z.object({ teamId, seen: z.optional(z.int()) }) }),
  z.object({ event: z.literal("leaveTeam"), data: z.object({ teamId }) }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** Room to browser. */
export const roomMessage = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("team"),
    data: z.object({
      entity: z.enum(ENTITIES),
      id: z.optional(z.string()),
      version: z.int(),
      /** The version of the event before; missing where it is told late, to somebody who comes back. */
      after: z.optional(z.int()),
      bookmark: z.optional(z.string()),
      change: z.optional(z.custom<Change>((value) => value instanceof Object && "kind" in value)),
    }),
  }),
  z.object({
    event: z.literal("presence"),
    data: z.object({ members: z.array(z.object({ userId: z.string(), name: z.string() })) }),
  }),
  z.object({
    event: z.literal("sync"),
    data: z.object({
      serverNow: z.string(),
      version: z.int(),
      /** Another one than before: the room has lost all its sockets in between, maybe because the server died. */
      epoch: z.string(),
    }),
  }),
]);
export type RoomMessage = z.infer<typeof roomMessage>;
/** A team event as the room sends it. */
export type TeamEventData = Extract<RoomMessage, { event: "team" }>["data"];

/** Who is behind a socket, as the Worker found out before it let the socket in; moments in milliseconds since the epoch. */
export const socketIdentity = z.object({
  userId: z.string(),
  name: z.string(),
  sessionId: z.string(),
  authorizedAt: z.number(),
  expiresAt: z.number(),
});
export type SocketIdentity = z.infer<typeof socketIdentity>;

/** Carries `Admitted` from the Worker to the room; never accepted from outside. */
export const IDENTITY_HEADER = "x-tertulia-identity";

export const MAX_MESSAGE_BYTES = 4 * 1024;
export const MAX_INVALID_MESSAGES = 20;
