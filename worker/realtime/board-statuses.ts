import type { TeamRoom } from "#party/team-room.ts";
import { TODAY } from "#worker/contract/limits/pages.ts";
import type { BoardStatus } from "#worker/contract/now.ts";
import { logged } from "#worker/platform/failure-log.ts";
import { roomOf } from "./notify.ts";

/** Resolves to null where the room fails or takes too long: so that a page does not wait for it. */
export const askBoardStatuses =
  (rooms: DurableObjectNamespace<TeamRoom>) =>
  async (teamId: string): Promise<ReadonlyMap<string, BoardStatus> | null> => {
    const answer = roomOf(rooms, teamId)
      .readBoardStatuses()
      .then((statuses) => new Map(statuses.map(({ retroId, ...status }) => [retroId, status])))
      .catch(logged({ room: teamId }));
    return Promise.race([answer, scheduler.wait(TODAY.roomTime).then(() => null)]);
  };
