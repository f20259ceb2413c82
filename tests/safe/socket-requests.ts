import type { World } from "#tests/factories/create-world.ts";
import type { Row } from "#tests/factories/permissions.ts";

type Headers = Record<string, string>;
type SocketRequest = { what: string; path: string; headers: Headers; answer: number };

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const cookie = (token: string): Headers => ({ cookie: `session=${token}` });
const FOREIGN = "https://otro.example";

/** Expected status at the room of the own team, by column of the permission table. */
const OWN_ROOM: Row = [401, 403, 403, 101, 101, 101];

/** @param column of the permission table @param other a team of which the caller is no member */
export function socketRequestsOf(
  column: number,
  token: string | undefined,
  world: World,
  other: World,
  origin: string,
): SocketRequest[] {
  const room = `team-room/${world.teamId}`;
  const own = OWN_ROOM[column] ?? 0;
  const foreign = column === 0 ? 401 : 403;
  const requestSocket = (what: string, path: string, headers: Headers, answer: number): SocketRequest => ({
    what,
    path,
    headers,
    answer,
  });
  if (token === undefined) {
    return [
      requestSocket("with this site's Origin", room, { origin }, 401),
      requestSocket("without Origin", room, {}, 403),
      requestSocket("from another site", room, { origin: FOREIGN }, 403),
      requestSocket("to the gate of an account", `gate/account:${world.member.email}`, { origin }, 404),
    ];
  }
  return [
    requestSocket("with a bearer", room, bearer(token), own),
    requestSocket("with a cookie", room, { ...cookie(token), origin }, own),
    requestSocket("to the room of another team", `team-room/${other.teamId}`, bearer(token), foreign),
    requestSocket("to a room that does not exist", "team-room/nosuchteam", bearer(token), foreign),
    requestSocket("with a cookie, from another site", room, { ...cookie(token), origin: FOREIGN }, 403),
    requestSocket("with a bearer, from another site", room, { ...bearer(token), origin: FOREIGN }, 403),
    requestSocket("with a cookie and the Origin null", room, { ...cookie(token), origin: "null" }, 403),
    requestSocket("with a cookie and no Origin", room, cookie(token), 403),
    requestSocket("to the gate of an account", `gate/account:${world.member.email}`, bearer(token), 404),
    requestSocket("to the name of a binding", `AccountGate/account:${world.member.email}`, bearer(token), 404),
    requestSocket("to the database", "db/main", bearer(token), 404),
  ];
}
