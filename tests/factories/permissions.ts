import { SignJWT } from "jose";
import type { CallName } from "./calls.ts";
import { PASSWORD, type World } from "./create-world.ts";

/** The answers to: nobody (six ways of having no living session), a stranger, a removed member, a member, an admin. */
export type Row = [nobody: number, stranger: number, removed: number, member: number, admin: number];

/** What each call answers each column of callers (spec §6). */
export const PERMISSIONS: Record<CallName, Row> = {
  "POST /auth/request-create": [200, 200, 200, 200, 200],
  "POST /auth/register": [201, 201, 201, 201, 201],
  "POST /auth/request-reset": [200, 200, 200, 200, 200],
  "POST /auth/reset-user": [200, 200, 200, 200, 200],
  "POST /auth/login": [200, 200, 200, 200, 200],
  "GET /auth/verify": [401, 200, 200, 200, 200],
  "POST /auth/logout": [401, 204, 204, 204, 204],
  "GET /health": [200, 200, 200, 200, 200],
  "GET /users": [401, 200, 200, 200, 200],
  "PATCH /users": [401, 200, 200, 200, 200],
  "DELETE /users": [401, 204, 204, 204, 204],
  "GET /users/data": [401, 200, 200, 200, 200],
  "GET /users/sessions": [401, 200, 200, 200, 200],
  "DELETE /users/sessions": [401, 204, 204, 204, 204],
  "GET /users/thank-you": [401, 200, 200, 200, 200],
  "GET /teams": [401, 200, 200, 200, 200],
  "POST /teams": [401, 201, 201, 201, 201],
  "GET /teams/:teamId": [401, 403, 403, 200, 200],
  "PATCH /teams/:teamId": [401, 403, 403, 403, 200],
  "GET /teams/:teamId/ranking": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/users": [401, 201, 201, 409, 409],
  "GET /teams/:teamId/users": [401, 403, 403, 200, 200],
  "DELETE /teams/:teamId/users": [401, 403, 403, 204, 204],
  "GET /teams/:teamId/users/my-membership": [401, 403, 403, 200, 200],
  "DELETE /teams/:teamId/users/:userId": [401, 403, 403, 403, 204],
  "POST /teams/:teamId/users/:userId/admin": [401, 403, 403, 403, 200],
  "DELETE /teams/:teamId/users/:userId/admin": [401, 403, 403, 403, 200],
  "GET /teams/:teamId/timers": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/timers": [401, 403, 403, 201, 201],
  "DELETE /teams/:teamId/timers": [401, 403, 403, 403, 204],
  "GET /teams/:teamId/counters": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/counters": [401, 403, 403, 201, 201],
  "GET /teams/:teamId/counters/:counterId": [401, 403, 403, 200, 200],
  "PATCH /teams/:teamId/counters/:counterId": [401, 403, 403, 403, 200],
  "DELETE /teams/:teamId/counters/:counterId": [401, 403, 403, 403, 204],
  "POST /teams/:teamId/counters/:counterId/increment": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/counters/:counterId/reset": [401, 403, 403, 200, 200],
  "GET /teams/:teamId/counters/:counterId/resets": [401, 403, 403, 200, 200],
  "GET /teams/:teamId/counters/:counterId/goals": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/counters/:counterId/goals": [401, 403, 403, 201, 201],
  "PATCH /teams/:teamId/counters/:counterId/goals/:goalId": [401, 403, 403, 403, 200],
  "DELETE /teams/:teamId/counters/:counterId/goals/:goalId": [401, 403, 403, 403, 204],
  "POST /teams/:teamId/counters/:counterId/goals/:goalId/clone": [401, 403, 403, 201, 201],
  "POST /teams/:teamId/counters/:counterId/goals/:goalId/reactivate": [401, 403, 403, 403, 200],
  "GET /teams/:teamId/retrospectives": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/retrospectives": [401, 403, 403, 201, 201],
  "GET /teams/:teamId/retrospectives/:retroId": [401, 403, 403, 200, 200],
  "PATCH /teams/:teamId/retrospectives/:retroId": [401, 403, 403, 403, 200],
  "POST /teams/:teamId/retrospectives/:retroId/close": [401, 403, 403, 403, 200],
  "GET /teams/:teamId/retrospectives/:retroId/thank-you": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/retrospectives/:retroId/thank-you": [401, 403, 403, 201, 201],
  "POST /teams/:teamId/retrospectives/:retroId/sprint-winner": [401, 403, 403, 201, 201],
  "GET /teams/:teamId/retrospectives/:retroId/sprint-winner/vote-status": [401, 403, 403, 200, 200],
  "GET /teams/:teamId/topics": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/topics": [401, 403, 403, 201, 201],
  "GET /teams/:teamId/topics/:topicId": [401, 403, 403, 200, 200],
  "PATCH /teams/:teamId/topics/:topicId": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/topics/:topicId/toggle-like": [401, 403, 403, 200, 200],
  "GET /teams/:teamId/topics/:topicId/messages": [401, 403, 403, 200, 200],
  "POST /teams/:teamId/topics/:topicId/messages": [401, 403, 403, 201, 201],
  "POST /teams/:teamId/topics/:topicId/messages/:messageId/toggle-like": [401, 403, 403, 200, 200],
};

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token that names the admin's session, but is not one of ours. */
function forged(world: World, secret: string, lifetime: string | number) {
  const signer = new SignJWT().setProtectedHeader({ alg: "HS256" }).setIssuer("tertulia").setAudience("tertulia");
  return signer.setSubject(world.admin.sessionId).setExpirationTime(lifetime).sign(new TextEncoder().encode(secret));
}

function unsigned({ admin }: World): string {
  const claims = { iss: "tertulia", aud: "tertulia", sub: admin.sessionId, exp: Math.ceil(Date.now() / 1000) + 3600 };
  return `${base64url({ alg: "none", typ: "JWT" })}.${base64url(claims)}.`;
}

/** Logs the admin out and gives back what was their token. */
async function revoked({ admin }: World): Promise<string> {
  if ((await admin.api.auth.logout.$post()).status !== 204) throw new Error("not logged out");
  return admin.token;
}

/** Joins, and is taken out by the admin. */
async function removed({ admin, removed: person, teamId }: World): Promise<string> {
  const team = { teamId };
  const joined = await person.api.teams[":teamId"].users.$post({
    param: team,
    json: { joinPassword: PASSWORD },
  });
  if (joined.status !== 201) throw new Error(`not joined: ${joined.status}`);
  const gone = await admin.api.teams[":teamId"].users[":userId"].$delete({ param: { ...team, userId: person.id } });
  if (gone.status !== 204) throw new Error(`not removed: ${gone.status}`);
  return person.token;
}

const yesterday = () => Math.floor(Date.now() / 1000) - 86_400;

/** Somebody who comes: which column of the table is theirs, and how they get to their token. */
export type Caller = [who: string, column: number, token: (world: World) => string | undefined | Promise<string>];

/** Everybody who may come. @param secret of the server's tokens */
export const callersOf = (secret: string): Caller[] => [
  ["nobody", 0, () => undefined],
  ["a bad token", 0, () => "not.a.token"],
  ["an expired token", 0, (world) => forged(world, secret, yesterday())],
  ["a token signed with another secret", 0, (world) => forged(world, "another-secret-that-is-long-enough-too", "1h")],
  ["an unsigned token", 0, unsigned],
  ["a revoked session", 0, revoked],
  ["a stranger", 1, ({ stranger }) => stranger.token],
  ["a removed member", 2, removed],
  ["a member", 3, ({ member }) => member.token],
  ["an admin", 4, ({ admin }) => admin.token],
];
