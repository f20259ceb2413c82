import type { TeamRoom } from "#party/team-room.ts";
import { TODAY } from "#worker/contract/limits.ts";
import type { Table } from "#worker/contract/now.ts";
import { roomOf } from "./notify.ts";

/** Resolves to null where the room fails or takes too long: a page is worth more than the step of a board. */
export const askTables =
  (rooms: DurableObjectNamespace<TeamRoom>) =>
  async (teamId: string): Promise<ReadonlyMap<string, Table> | null> => {
    const answer = roomOf(rooms, teamId)
      .readTables()
      .then((tables) => new Map(tables.map(({ retroId, ...table }) => [retroId, table])))
      .catch((error: unknown) => {
        console.error(JSON.stringify({ room: teamId, error: String(error) }));
        return null;
      });
    return Promise.race([answer, scheduler.wait(TODAY.roomTime).then(() => null)]);
  };
