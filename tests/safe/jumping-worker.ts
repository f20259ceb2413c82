import { TeamRoom as Room } from "#party/team-room.ts";
import worker from "#worker/index.ts";
import { roomOf } from "#worker/realtime/notify.ts";

export { AccountGate, CountGate, MailGate } from "#worker/index.ts";

const RealDate = Date;
let shift = 0;

/** Everything of the product in this process takes the time from here. */
globalThis.Date = class extends RealDate {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(values[0]);
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
} as DateConstructor;

/** The product with a clock that a test moves: a room's alarm is fired by the platform, as in production. */
export class TeamRoom extends Room {
  async fireAlarm(): Promise<void> {
    const at = await this.ctx.storage.getAlarm();
    if (at !== null && at <= Date.now()) await this.ctx.storage.setAlarm(RealDate.now());
  }
}

export default {
  async fetch(request: Request<unknown, IncomingRequestCfProperties>, env: Cloudflare.Env, ctx: ExecutionContext) {
    const [, isClock, teamId] = /^\/safe\/(clock|alarms\/(\w+))$/.exec(new URL(request.url).pathname) ?? [];
    if (teamId) {
      // The types of the product do not know the class above.
      const room = roomOf(env.TeamRoom, teamId) as unknown as DurableObjectStub<TeamRoom>;
      await room.fireAlarm();
    } else if (isClock) shift = Number(await request.text());
    return isClock ? new Response("done") : worker.fetch(request, env, ctx);
  },
};
