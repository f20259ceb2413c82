import type { CallName } from "#worker/contract/calls.ts";
import type { World } from "./create-world.ts";

export const CONCURRENT = 50;

type Role = "admin" | "otherAdmin" | "member" | "colleague" | "stranger";

/** Many simultaneous requests, of which one may succeed. `people` take turns. */
export type Race = {
  name: CallName;
  people: Role[];
  answers: Record<string, number>;
  after: { path: (world: World) => string; shows: (world: World) => object };
};

const COUNTER = "/teams/:teamId/counters/:counterId";
const RETRO = "/teams/:teamId/retrospectives/:retroId";
const counterOf = ({ teamId, counterId }: World) => `/api/teams/${teamId}/counters/${counterId}`;
const retroOf = ({ teamId, retroId }: World) => `/api/teams/${teamId}/retrospectives/${retroId}`;
const everybody: Role[] = ["admin", "member", "colleague"];

export const RACES = {
  increment: {
    name: `POST ${COUNTER}/increment`,
    people: everybody,
    answers: { 200: 1, 409: 49 },
    after: { path: counterOf, shows: () => ({ currentCount: 5, alreadyModifiedToday: true }) },
  },
  reset: {
    name: `POST ${COUNTER}/reset`,
    people: everybody,
    answers: { 200: 1, 409: 49 },
    after: { path: counterOf, shows: () => ({ currentCount: 0, lastResetDuration: 4 }) },
  },
  vote: {
    name: `POST ${RETRO}/sprint-winner`,
    people: ["member"],
    answers: { 201: 1, 409: 49 },
    after: { path: (world) => `${retroOf(world)}/sprint-winner/vote-status`, shows: () => ({ totalVotes: 2 }) },
  },
  close: {
    name: `POST ${RETRO}/close`,
    people: ["admin", "otherAdmin"],
    answers: { 200: 1, 409: 49 },
    after: { path: retroOf, shows: ({ admin: { id, name } }) => ({ status: "CLOSED", sprintWinner: { id, name } }) },
  },
  timer: {
    name: "POST /teams/:teamId/timers",
    people: everybody,
    answers: { 201: 1, 409: 49 },
    after: { path: ({ teamId }) => `/api/teams/${teamId}/timers`, shows: () => ({ isActive: true }) },
  },
  agreement: {
    name: "PATCH /teams/:teamId/agreements/:agreementId",
    people: everybody,
    answers: { 200: 50 },
    after: {
      path: ({ teamId }) => `/api/teams/${teamId}/agreements?state=done`,
      shows: ({ agreementId }) => [{ id: agreementId, state: "DONE" }],
    },
  },
  join: {
    name: "POST /teams/:teamId/users",
    people: ["stranger"],
    answers: { 201: 1, 409: 49 },
    after: { path: ({ teamId }) => `/api/teams/${teamId}`, shows: () => ({ memberCount: 5 }) },
  },
} satisfies Record<string, Race>;
