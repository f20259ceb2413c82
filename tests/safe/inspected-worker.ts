import { TeamRoom as Room } from "#party/team-room.ts";
import worker from "#worker/index.ts";
import { roomOf } from "#worker/realtime/notify.ts";

export { AccountGate, CountGate, MailGate } from "#worker/index.ts";

const TABLES = "select name from sqlite_master where type = 'table' and name not glob '_cf_*'";

/** The product, and a path that returns what a room has stored. */
export class TeamRoom extends Room {
  async storedRows(): Promise<{ table: string; row: string }[]> {
    const { sql } = this.ctx.storage;
    const names = sql.exec<{ name: string }>(TABLES).toArray();
    const rows = names.flatMap(({ name }) =>
      sql
        .exec(`select * from "${name}"`)
        .toArray()
        .map((row) => ({ table: `room.${name}`, row: JSON.stringify(row) })),
    );
    const values = [...(await this.ctx.storage.list())].map(([key, value]) => JSON.stringify({ key, value }));
    return [...rows, ...values.map((row) => ({ table: "room.values", row }))];
  }
}

export default {
  async fetch(request: Request<unknown, IncomingRequestCfProperties>, env: Cloudflare.Env, ctx: ExecutionContext) {
    const teamId = /^\/safe\/rooms\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
    if (!teamId) return worker.fetch(request, env, ctx);
    // The types of the product do not know the class above.
    const room = roomOf(env.TeamRoom, teamId) as unknown as DurableObjectStub<TeamRoom>;
    return Response.json(await room.storedRows());
  },
};
