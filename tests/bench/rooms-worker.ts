import { TeamRoom as Room } from "#party/team-room.ts";
import worker from "#worker/index.ts";
import { roomOf } from "#worker/notify.ts";

export { Gate } from "#party/gate.ts";

/** The room as it is, and when this copy of it came into memory: another one than before means that it slept in between. */
export class TeamRoom extends Room {
  private readonly born = crypto.randomUUID();

  async whichCopy(): Promise<string> {
    return this.born;
  }
}

/** The whole product, and `/bench/copy/{teamId}`. */
export default {
  async fetch(request: Request<unknown, IncomingRequestCfProperties>, env: Cloudflare.Env, ctx: ExecutionContext) {
    const teamId = /^\/bench\/copy\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
    if (!teamId) return worker.fetch(request, env, ctx);
    // The binding is of the class above, which the types of the product do not know.
    const room = roomOf(env.TeamRoom, teamId) as unknown as DurableObjectStub<TeamRoom>;
    return new Response(await room.whichCopy());
  },
};
