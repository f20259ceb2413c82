import { TeamRoom as Room } from "#party/team-room.ts";
import { answerSafe, clockIsSet, fireDue, type JumpingRoom } from "#tests/server/jumping-clock.ts";
import worker from "#worker/index.ts";

export { AccountGate, CountGate, MailGate } from "#worker/index.ts";

/** The product with a clock that a test moves: a room's alarm is fired by the platform, as in production. */
export class TeamRoom extends Room implements JumpingRoom {
  override async onAlarm(): Promise<void> {
    await clockIsSet();
    await super.onAlarm();
  }

  fireAlarm(): Promise<number | null> {
    return fireDue(this.ctx.storage);
  }

  storedMessages(): unknown {
    return this.ctx.storage.kv.get("messages");
  }
}

export default {
  fetch: async (request: Request<unknown, IncomingRequestCfProperties>, env: Cloudflare.Env, ctx: ExecutionContext) =>
    (await answerSafe(request, env.TeamRoom)) ?? worker.fetch(request, env, ctx),
};
