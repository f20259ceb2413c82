import type { World } from "#tests/factories/world-in.ts";

type Headers = Record<string, string>;
/** One knock: where, with what, and the only right answer. */
export type Knock = { what: string; path: string; headers: Headers; answer: number };

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const cookie = (token: string): Headers => ({ cookie: `session=${token}` });
const FOREIGN = "https://otro.example";

/** What each column of the permission table is answered at its own team's door. */
const AT_HOME = [401, 403, 403, 101, 101];

/**
 * Every way in that somebody may try: the room's own door, and doors that open to nobody, whoever they are.
 * @param column of the permission table @param other a team that is not theirs
 */
export function knocksOf(
  column: number,
  token: string | undefined,
  world: World,
  other: World,
  origin: string,
): Knock[] {
  const room = `team-room/${world.teamId}`;
  const home = AT_HOME[column] ?? 0;
  const abroad = column === 0 ? 401 : 403;
  const knock = (what: string, path: string, headers: Headers, answer: number): Knock => ({
    what,
    path,
    headers,
    answer,
  });
  if (token === undefined) {
    return [
      knock("as a browser", room, { origin }, 401),
      knock("as a program", room, {}, 403),
      knock("from another site", room, { origin: FOREIGN }, 403),
      knock("at an account's gate", `gate/account:${world.member.email}`, { origin }, 404),
    ];
  }
  return [
    knock("with a bearer", room, bearer(token), home),
    knock("with a cookie", room, { ...cookie(token), origin }, home),
    knock("at another team's room", `team-room/${other.teamId}`, bearer(token), abroad),
    knock("at a room that is not", "team-room/nosuchteam", bearer(token), abroad),
    knock("with a cookie, from another site", room, { ...cookie(token), origin: FOREIGN }, 403),
    knock("with a bearer, from another site", room, { ...bearer(token), origin: FOREIGN }, 403),
    knock("with a cookie, from nowhere", room, { ...cookie(token), origin: "null" }, 403),
    knock("with a cookie and no Origin", room, cookie(token), 403),
    knock("at an account's gate", `gate/account:${world.member.email}`, bearer(token), 404),
    knock("at a team's gate", `gate/team:${world.teamId}`, bearer(token), 404),
    knock("at a binding's own name", `Gate/team:${world.teamId}`, bearer(token), 404),
    knock("at the database", "db/main", bearer(token), 404),
  ];
}
