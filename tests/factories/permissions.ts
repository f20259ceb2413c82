import { SignJWT } from "jose";
import type { Call, Role } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS, type CallName, successOf } from "#worker/contract/calls.ts";
import { guestOf } from "./callers.ts";
import { PASSWORD, type World } from "./create-world.ts";

/** Statuses by caller. `none` has no valid session, `removed` was a member, `guest` is a member without an account. */
export type Row = [none: number, stranger: number, removed: number, member: number, admin: number, guest: number];

/** Calls whose statuses do not follow from the role. The admin is the author in the examples. */
const EXCEPTIONS: Partial<Record<CallName, Row>> = {
  "POST /auth/request-keep": [401, 409, 409, 409, 409, 200],
  "POST /auth/keep": [401, 409, 409, 409, 409, 200],
  "POST /auth/keep-with-password": [401, 409, 409, 409, 409, 200],
  "POST /users/request-email": [401, 409, 409, 200, 409, 403],
  "POST /users/email": [401, 409, 409, 200, 409, 403],
  "DELETE /users/sessions/:sessionId": [401, 404, 404, 404, 204, 404],
  "POST /users/passkeys": [401, 400, 400, 400, 201, 403],
  "PATCH /users/passkeys/:passkeyId": [401, 404, 404, 404, 200, 403],
  "DELETE /users/passkeys/:passkeyId": [401, 404, 404, 404, 204, 403],
  "POST /invitations/:token/users": [401, 201, 409, 409, 409, 403],
  "POST /teams/:teamId/retrospectives/:retroId/entry/users": [401, 201, 409, 409, 409, 403],
  "POST /teams/:teamId/restore": [401, 403, 403, 403, 204, 403],
  "POST /teams/:teamId/users": [401, 201, 409, 409, 409, 403],
  "POST /teams/:teamId/timers/extend": [401, 403, 403, 403, 200, 403],
  "DELETE /teams/:teamId/timers": [401, 403, 403, 403, 204, 403],
  "DELETE /teams/:teamId/counters/:counterId/increment": [401, 403, 403, 409, 200, 409],
  "DELETE /teams/:teamId/formats/:formatId": [401, 403, 403, 403, 204, 403],
  "PATCH /teams/:teamId/series/:seriesId": [401, 403, 403, 403, 200, 403],
  "POST /teams/:teamId/series/:seriesId/skips": [401, 403, 403, 403, 200, 403],
  "DELETE /teams/:teamId/series/:seriesId": [401, 403, 403, 403, 204, 403],
  "PATCH /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": [401, 403, 403, 403, 200, 403],
  "DELETE /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": [401, 403, 403, 403, 204, 403],
};

function rowOf(name: CallName, hasMail: boolean): Row {
  const { role, accountOnly, mail }: Call = CALLS[name];
  if (mail && hasMail !== (mail === "needed")) {
    return [role === "anyone" ? 409 : 401, 409, 409, 409, 409, accountOnly ? 403 : 409];
  }
  const status = successOf(name);
  const rows: Record<Role, Row> = {
    anyone: [status, status, status, status, status, status],
    session: [401, status, status, status, status, accountOnly ? 403 : status],
    member: [401, 403, 403, status, status, accountOnly ? 403 : status],
    admin: [401, 403, 403, 403, status, 403],
    host: [401, 401, 401, 401, 401, 401],
  };
  return EXCEPTIONS[name] ?? rows[role];
}

/** `Object.fromEntries` forgets the type of the keys. */
const tableOf = (hasMail: boolean) =>
  Object.fromEntries(CALL_NAMES.map((name) => [name, rowOf(name, hasMail)])) as Record<CallName, Row>;

export const PERMISSIONS = tableOf(true);
export const PERMISSIONS_WITHOUT_MAIL = tableOf(false);

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An invalid token for the admin's session. */
function forged(world: World, secret: string, lifetime: string | number) {
  const signer = new SignJWT().setProtectedHeader({ alg: "HS256" }).setIssuer("tertulia").setAudience("tertulia");
  return signer.setSubject(world.admin.sessionId).setExpirationTime(lifetime).sign(new TextEncoder().encode(secret));
}

function unsigned({ admin }: World): string {
  const claims = { iss: "tertulia", aud: "tertulia", sub: admin.sessionId, exp: Math.ceil(Date.now() / 1000) + 3600 };
  return `${base64url({ alg: "none", typ: "JWT" })}.${base64url(claims)}.`;
}

async function revoked({ admin }: World): Promise<string> {
  if ((await admin.api.auth.logout.$post()).status !== 204) throw new Error("not logged out");
  return admin.token;
}

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

/** `column` is the index in a row of `PERMISSIONS`. */
export type Caller = [name: string, column: number, token: (world: World) => string | undefined | Promise<string>];

/** @param secret the server's `JWT_SECRET` */
export const callersOf = (secret: string): Caller[] => [
  ["no token", 0, () => undefined],
  ["a bad token", 0, () => "not.a.token"],
  ["an expired token", 0, (world) => forged(world, secret, yesterday())],
  ["a token signed with another secret", 0, (world) => forged(world, "another-secret-that-is-long-enough-too", "1h")],
  ["an unsigned token", 0, unsigned],
  ["a revoked session", 0, revoked],
  ["a stranger", 1, ({ stranger }) => stranger.token],
  ["a removed member", 2, removed],
  ["a member", 3, ({ member }) => member.token],
  ["an admin", 4, ({ admin }) => admin.token],
  ["a guest", 5, guestOf],
];
