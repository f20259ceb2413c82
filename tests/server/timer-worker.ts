import type { WorkerOptions } from "miniflare";
import type { Platform } from "#scripts/local/platform.ts";

const SCRIPT = `export default {
  async fetch(request, { TeamRoom }) {
    const { teamId, minutes, startedBy } = await request.json();
    const room = TeamRoom.get(TeamRoom.idFromName(teamId));
    return Response.json(await room.startTimer(crypto.randomUUID(), minutes, startedBy));
  },
}`;

export const TIMER_WORKER = "timer";

/** Starts a timer of less than a minute, which is the shortest that the API accepts. */
export const timerWorker = ({ name }: Platform): WorkerOptions => ({
  name: TIMER_WORKER,
  modules: true,
  script: SCRIPT,
  compatibilityDate: "2026-01-01",
  durableObjects: { TeamRoom: { className: "TeamRoom", scriptName: name, useSQLite: true } },
  unsafeDirectSockets: [{}],
});
