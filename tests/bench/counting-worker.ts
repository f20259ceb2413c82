import type { TeamEvent } from "#party/protocol.ts";
import { TeamRoom as Room } from "#party/team-room.ts";
import { countingDatabase, newTally, type Tally } from "#tests/factories/counting.ts";
import worker from "#worker/index.ts";
import { roomOf } from "#worker/realtime/notify.ts";

export { Gate } from "#party/gate.ts";

/** What reached the Worker and its rooms since the last look; how long the rooms were at work, in milliseconds. */
export type Seen = Tally & { requests: string[]; roomRequests: number; roomRowsWritten: number; roomAtWork: number };

const newSeen = (): Seen => ({ ...newTally(), requests: [], roomRequests: 0, roomRowsWritten: 0, roomAtWork: 0 });
let seen = newSeen();

type Bindings = Cloudflare.Env & { NEWS_BY_NAME?: string };

/** The room as it is, which also tells whether it slept, and may be made to tell its news as most products do. */
export class TeamRoom extends Room {
  private readonly born = crypto.randomUUID();

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    const exec = sql.exec.bind(sql);
    // Rooms and Worker share one memory here, as they never do in production.
    sql.exec = (query, ...bindings) => {
      const cursor = exec<Record<string, SqlStorageValue>>(query, ...bindings);
      seen.roomRowsWritten += cursor.rowsWritten;
      // The caller names the columns, as before.
      return cursor as never;
    };
  }

  /** Another one than before means that the room slept in between. */
  async whichCopy(): Promise<string> {
    return this.born;
  }

  /** The naive variant: what changed, but not how. */
  override publish(news: TeamEvent[], bookmark: string | null): void {
    // The setting is this bench's own.
    const byName = (this.env as Bindings).NEWS_BY_NAME === "yes";
    super.publish(byName ? news.map(({ entity, id }) => ({ entity, id })) : news, bookmark);
  }
}

/** The rooms, each call and each socket counted: every one is a request to an object. */
function countingRooms(rooms: Cloudflare.Env["TeamRoom"]): Cloudflare.Env["TeamRoom"] {
  const counting = (stub: DurableObjectStub<Room>) =>
    new Proxy(stub, {
      get(_, name) {
        const method: unknown = Reflect.get(stub, name);
        if (typeof method !== "function") return method;
        return async (...values: unknown[]) => {
          seen.roomRequests += 1;
          const started = Date.now();
          try {
            return await Reflect.apply(method, stub, values);
          } finally {
            seen.roomAtWork += Date.now() - started;
          }
        };
      },
    });
  return new Proxy(rooms, {
    get(_, name) {
      if (name === "get") return (id: DurableObjectId) => counting(rooms.get(id));
      const value: unknown = Reflect.get(rooms, name);
      return typeof value === "function" ? value.bind(rooms) : value;
    },
  });
}

/** The whole product, counted; `/bench/seen` tells and forgets what was counted, `/bench/copy/{teamId}` which copy a room is. */
export default {
  async fetch(request: Request<unknown, IncomingRequestCfProperties>, env: Cloudflare.Env, ctx: ExecutionContext) {
    const { pathname } = new URL(request.url);
    if (pathname === "/bench/seen") {
      const all = seen;
      seen = newSeen();
      return Response.json(all);
    }
    const teamId = /^\/bench\/copy\/(\w+)$/.exec(pathname)?.[1];
    if (teamId) {
      // The binding is of the class above, which the types of the product do not know.
      const room = roomOf(env.TeamRoom, teamId) as unknown as DurableObjectStub<TeamRoom>;
      return new Response(await room.whichCopy());
    }
    seen.requests.push(`${request.method} ${pathname}`);
    const DB = countingDatabase(env.DB, seen);
    return worker.fetch(request, { ...env, DB, TeamRoom: countingRooms(env.TeamRoom) }, ctx);
  },
};
