import { answerSafe, fireDue } from "#tests/server/jumping-clock.ts";
import worker, { TeamRoom as CountedRoom } from "./counting-worker.ts";

export { AccountGate, CountGate, MailGate } from "./counting-worker.ts";

export class TeamRoom extends CountedRoom {
  fireAlarm(): Promise<number | null> {
    return fireDue(this.uncounted);
  }
}

/** Counts what the product takes over days. */
export default {
  fetch: async (request: Request<unknown, IncomingRequestCfProperties>, env: Cloudflare.Env, ctx: ExecutionContext) =>
    (await answerSafe(request, env.TeamRoom)) ?? worker.fetch(request, env, ctx),
};
