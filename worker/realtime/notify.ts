import type { TeamEvent } from "#party/protocol.ts";
import type { TeamRoom } from "#party/team-room.ts";
import type { Person } from "#worker/contract/users.ts";
import { logFor } from "#worker/platform/failure-log.ts";

type Rooms = DurableObjectNamespace<TeamRoom>;
type NewBoard = Parameters<TeamRoom["openBoard"]>[0];

/** The wait before each try, in milliseconds. */
const TRIES = [0, 200, 1000];

export const roomOf = (rooms: Rooms, teamId: string) => rooms.get(rooms.idFromName(teamId));

export const notify = (rooms: Rooms, teamId: string, events: TeamEvent[], bookmark: string | null): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.publish(events, bookmark));

export const rename = (rooms: Rooms, teamId: string, person: Person): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.rename(person));

export const expel = (rooms: Rooms, teamId: string, userId: string, keptSessionId: string | null): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.expel(userId, keptSessionId, false));

export const expelMember = (rooms: Rooms, teamId: string, userId: string): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.expel(userId, null, true));

export const mergePerson = (
  rooms: Rooms,
  teamId: string,
  guestId: string,
  accountId: string,
  isMember: boolean,
): Promise<void> => callRoom(rooms, teamId, (room) => room.mergePerson(guestId, accountId, isMember));

export const closeBoard = (rooms: Rooms, teamId: string, retroId: string): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.closeBoard(retroId));

export const changeRole = (
  rooms: Rooms,
  teamId: string,
  member: { userId: string; isAdmin: boolean },
  bookmark: string | null,
): Promise<void> => callRoom(rooms, teamId, (room) => room.changeRole(member, bookmark));

export const openBoard = (rooms: Rooms, teamId: string, origin: NewBoard): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.openBoard(origin));

export const expelSession = (rooms: Rooms, teamId: string, sessionId: string): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.expelSession(sessionId));

export const tellSlack = (
  rooms: Rooms,
  teamId: string,
  kind: "opened" | "closed",
  retroId: string,
  origin: string,
): Promise<void> => callRoom(rooms, teamId, (room) => room.tellSlack(kind, retroId, origin));

export const slackChanged = (rooms: Rooms, teamId: string, origin?: string): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.slackChanged(origin));

export const expectWebhooks = (rooms: Rooms, teamId: string, origin: string): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.expectWebhooks(origin));

export const binChanged = (rooms: Rooms, teamId: string): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.binChanged());

/** Makes the team's room bring the copies of the team up to date, once this call has ended. */
export const expectCopies = (rooms: Rooms, teamId: string): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.expectBin());

/** Never rejects: a write does not fail because of its room. */
async function callRoom(
  rooms: Rooms,
  teamId: string,
  act: (room: DurableObjectStub<TeamRoom>) => Promise<unknown>,
): Promise<void> {
  for (const [attempt, wait] of TRIES.entries()) {
    if (wait > 0) await scheduler.wait(wait);
    try {
      await act(roomOf(rooms, teamId));
      return;
    } catch (error) {
      logFor({ room: teamId, attempt }, error);
    }
  }
}
