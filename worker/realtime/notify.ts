import type { TeamEvent } from "#party/protocol.ts";
import type { TeamRoom } from "#party/team-room.ts";
import type { Person } from "#worker/contract/users.ts";

type Rooms = DurableObjectNamespace<TeamRoom>;

/** Before each try, in milliseconds: a room may be on its way to another machine. */
const TRIES = [0, 200, 1000];

/** A team's room. */
export const roomOf = (rooms: Rooms, teamId: string) => rooms.get(rooms.idFromName(teamId));

/** Tells a room what was committed. A room that cannot be reached never fails the write: it is logged. */
export const notify = (rooms: Rooms, teamId: string, news: TeamEvent[], bookmark: string | null): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.publish(news, bookmark));

/** Gives a room somebody's new name. */
export const rename = (rooms: Rooms, teamId: string, person: Person): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.rename(person));

/** Lets go of a person in a room, but for one session of theirs. */
export const expel = (rooms: Rooms, teamId: string, userId: string, keptSessionId: string | null): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.expel(userId, keptSessionId));

/** Lets go of one session in a room. */
export const expelSession = (rooms: Rooms, teamId: string, sessionId: string): Promise<void> =>
  callRoom(rooms, teamId, (room) => room.expelSession(sessionId));

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
      console.error(JSON.stringify({ room: teamId, attempt, error: String(error) }));
    }
  }
}
