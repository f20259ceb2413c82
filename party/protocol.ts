import * as z from "zod/mini";

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

/** What changed; `id` narrows it to one counter, retrospective or topic. */
export type News = { entity: Entity; id?: string };

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
      bookmark: z.optional(z.string()),
    }),
  }),
  z.object({
    event: z.literal("presence"),
    data: z.object({ members: z.array(z.object({ userId: z.string(), name: z.string() })) }),
  }),
  z.object({ event: z.literal("sync"), data: z.object({ serverNow: z.string(), version: z.int() }) }),
]);
export type RoomMessage = z.infer<typeof roomMessage>;

/** Who is behind a socket, as the Worker found out before it let the socket in. */
export const admitted = z.object({ userId: z.string(), name: z.string(), sessionId: z.string() });
export type Admitted = z.infer<typeof admitted>;

/** Carries `Admitted` from the Worker to the room; never accepted from outside. */
export const ADMITTED_HEADER = "x-tertulia-admitted";

export const MESSAGE_BYTES = 4 * 1024;
export const JUNK_ALLOWED = 20;
/** Why the room closes a socket: asked to, too much junk (RFC 6455 §7.4.1), or no longer allowed in. */
export const CLOSE = { left: 1000, junk: 1008, notAllowed: 4403 } as const;
