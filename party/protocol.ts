import * as z from "zod/mini";
import type { Agreement } from "#worker/contract/agreements.ts";
import { type BoardActivity, refusal } from "#worker/contract/board-gestures.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { BoardPatch, BoardView } from "#worker/contract/boards.ts";
import type { Counter } from "#worker/contract/counters.ts";
import type { TopicMessage } from "#worker/contract/messages.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { Topic } from "#worker/contract/topics.ts";
import type { Vote } from "#worker/contract/votes.ts";

/** The browser refreshes the queries of the same name. */
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
  "series",
  "votes",
  "thank-you",
  "topics",
  "messages",
  "agreements",
  "bin",
] as const;

export type Entity = (typeof ENTITIES)[number];

/**
 * The new state of what changed. The optional fields are personal and reach only their owner; a browser that does not
 * receive them keeps the values it has.
 */
export type Change =
  | { kind: "timer"; timer: Timer }
  | { kind: "retrospective"; retrospective: Retrospective }
  | { kind: "thank-you"; thankYou: ThankYou }
  | { kind: "thank-you-gone"; thankYouId: string }
  | { kind: "votes"; totalVotes: number; totalMembers: number; myVote?: Vote }
  | { kind: "counter"; counter: Counter }
  | { kind: "wins"; userId: string; sprintWins: number }
  | { kind: "role"; userId: string; isAdmin: boolean }
  | { kind: "topic"; topic: Omit<Topic, "userLikeTopic"> }
  | { kind: "topic-likes"; topicLikes: number; userLikeTopic?: boolean }
  | { kind: "topic-messages"; messageCount: number }
  | { kind: "message"; message: Omit<TopicMessage, "userLikeMessage"> }
  | { kind: "message-likes"; messageId: string; messageLikes: number; userLikeMessage?: boolean }
  | { kind: "agreement"; agreement: Agreement }
  /** `id` names a retrospective that closed: the open agreements that others made count one more. */
  | { kind: "agreements-carried" };

/**
 * `id` names one counter, retrospective, topic or agreement. Everyone receives `change`, except the user of `personal`, who receives
 * that change instead.
 */
export type TeamEvent = {
  entity: Entity;
  id?: string;
  change?: Change;
  personal?: { userId: string; change: Change };
};

export const retrospectiveChanged = (retrospective: Retrospective): TeamEvent => ({
  entity: "retrospectives",
  id: retrospective.id,
  change: { kind: "retrospective", retrospective },
});

export const agreementChanged = (agreement: Agreement): TeamEvent => ({
  entity: "agreements",
  id: agreement.id,
  change: { kind: "agreement", agreement },
});

/**
 * The events of a closing, where its result is known. The agreements come first, because a page that receives the closing
 * asks for them.
 * @param sprintWins of the winner; null where they are counted over several databases
 */
export const closingEvents = (retrospective: Retrospective, sprintWins: number | null): TeamEvent[] => [
  agreementsCarried(retrospective.id),
  retrospectiveChanged(retrospective),
  ...(retrospective.sprintWinner
    ? winsChanged(sprintWins === null ? undefined : { kind: "wins", userId: retrospective.sprintWinner.id, sprintWins })
    : []),
];

/** The same where only the id is known: the room learned of the closing from the database. */
export const recoveredClosingEvents = (id: string): TeamEvent[] => [
  agreementsCarried(id),
  { entity: "retrospectives", id },
  ...winsChanged(),
];

const agreementsCarried = (id: string): TeamEvent => ({
  entity: "agreements",
  id,
  change: { kind: "agreements-carried" },
});

const winsChanged = (change?: Change): TeamEvent[] => [
  { entity: "ranking", change },
  { entity: "members", change },
];

const id = z.string().check(z.maxLength(80));

/**
 * Messages from a browser to the room. `seen` is the version of the last event the browser received. The room checks a
 * `gesture` itself, because it answers one that it does not know.
 */
export const clientMessage = z.discriminatedUnion("event", [
  z.object({ event: z.literal("joinTeam"), data: z.object({ teamId: id, seen: z.optional(z.int()) }) }),
  z.object({ event: z.literal("leaveTeam"), data: z.object({ teamId: id }) }),
  z.object({ event: z.literal("watch"), data: z.object({ teamId: id, retroId: id }) }),
  z.object({ event: z.literal("unwatch"), data: z.object({ teamId: id }) }),
  z.object({
    event: z.literal("gesture"),
    data: z.object({ teamId: id, retroId: id, id, gesture: z.unknown() }),
  }),
  // A page of an earlier version sends it instead of the gesture.
  z.object({
    event: z.literal("ready"),
    data: z.object({ teamId: id, retroId: id, stepRev: z.int(), ready: z.boolean() }),
  }),
  z.object({
    event: z.literal("hold"),
    data: z.object({
      teamId: id,
      retroId: id,
      cardId: z.nullable(id),
      /** Whether to move it, which anybody can do, and not to edit it. */
      isMove: z.optional(z.boolean()),
    }),
  }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;
export type BoardMessage = Exclude<ClientMessage, { event: "joinTeam" | "leaveTeam" }>;
export type DataOf<Event extends BoardMessage["event"]> = Extract<BoardMessage, { event: Event }>["data"];

/** The whole view answers `watch`; then patches follow. */
export type BoardFrame =
  | { retroId: string; view: BoardView }
  | { retroId: string; patch: BoardPatch; activity?: BoardActivity };

export const roomMessage = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("team"),
    data: z.object({
      entity: z.enum(ENTITIES),
      id: z.optional(z.string()),
      version: z.int(),
      /** The version of the previous event; missing in events that are replayed after a reconnection. */
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
      /** Changes when the room has had no sockets in between, for example after a server restart. */
      epoch: z.string(),
    }),
  }),
  z.object({
    event: z.literal("board"),
    data: z.custom<BoardFrame>((value) => value instanceof Object && "retroId" in value),
  }),
  z.object({
    event: z.literal("board-people"),
    data: z.object({
      retroId: z.string(),
      ready: z.array(z.string()),
      watching: z.array(z.string()),
      held: z.array(z.object({ cardId: z.string(), userId: z.string() })),
    }),
  }),
  z.object({
    event: z.literal("table"),
    data: z.object({
      retroId: z.string(),
      step: z.enum(STEPS),
      watching: z.array(z.string()),
      hasPlan: z.boolean(),
      until: z.nullable(z.string()),
      ends: z.nullable(z.object({ write: z.string(), choose: z.string(), talk: z.string() })),
      ready: z.array(z.string()),
    }),
  }),
  z.object({ event: z.literal("done"), data: z.object({ id: z.string() }) }),
  z.object({
    event: z.literal("refused"),
    data: z.extend(refusal, { id: z.string(), retryAfterSeconds: z.optional(z.int()) }),
  }),
  z.object({ event: z.literal("board-closed"), data: z.object({ retroId: z.string() }) }),
]);
export type RoomMessage = z.infer<typeof roomMessage>;
export type TeamEventData = Extract<RoomMessage, { event: "team" }>["data"];

/** The user of a socket, as the Worker authorized it. Times in milliseconds since the epoch. */
export const socketIdentity = z.object({
  userId: z.string(),
  name: z.string(),
  sessionId: z.string(),
  authorizedAt: z.number(),
  expiresAt: z.number(),
  /** The room changes it when the person's role changes. Absent for sockets that an earlier version opened. */
  isAdmin: z.optional(z.boolean()),
  /** Absent for sockets that an earlier version opened. */
  payers: z.optional(z.readonly(z.array(z.string()))),
});
export type SocketIdentity = z.infer<typeof socketIdentity>;

/** Carries `SocketIdentity` from the Worker to the room. The Worker overwrites the header of an incoming request. */
export const IDENTITY_HEADER = "x-tertulia-identity";
