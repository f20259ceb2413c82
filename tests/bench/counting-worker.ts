import type { WSMessage } from "partyserver";
import type { RoomConnection } from "#party/connections.ts";
import type { TeamEvent } from "#party/protocol.ts";
import { TeamRoom as Room } from "#party/team-room.ts";
import { countingDatabase, newQueryCounts, type QueryCounts } from "#tests/factories/counting-database.ts";
import worker from "#worker/index.ts";
import { roomOf } from "#worker/realtime/notify.ts";

export { AccountGate, CountGate, MailGate } from "#worker/index.ts";

export type Seen = QueryCounts & {
  requests: string[];
  roomRequests: number;
  /** These are the messages from browsers, without heartbeats. */
  roomMessages: number;
  roomAlarms: number;
  /** Deletes and alarms count too. */
  roomRowsWritten: number;
  roomAtWork: number;
};

const newSeen = (): Seen => ({
  ...newQueryCounts(),
  requests: [],
  roomRequests: 0,
  roomMessages: 0,
  roomAlarms: 0,
  roomRowsWritten: 0,
  roomAtWork: 0,
});
const seen = newSeen();

/** Set only by the benchmark. The round trip to the database is in milliseconds. */
type Bindings = Cloudflare.Env & { EVENTS_WITHOUT_CHANGE?: string; DATABASE_ROUND_TRIP?: string };

const distanceOf = (env: Cloudflare.Env) => Number((env as Bindings).DATABASE_ROUND_TRIP ?? 0);

export class TeamRoom extends Room {
  private readonly born = crypto.randomUUID();
  /** For an alarm that the clock of a test moves. */
  protected readonly uncounted: Pick<DurableObjectStorage, "getAlarm" | "setAlarm">;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, { ...env, DB: countingDatabase(env.DB, seen, distanceOf(env)) });
    this.uncounted = {
      getAlarm: () => ctx.storage.getAlarm(),
      setAlarm: ctx.storage.setAlarm.bind(ctx.storage),
    };
    const { sql } = ctx.storage;
    const exec = sql.exec.bind(sql);
    // Rooms and Worker share memory here, unlike in production.
    sql.exec = (query, ...bindings) => {
      const cursor = exec<Record<string, SqlStorageValue>>(query, ...bindings);
      seen.roomRowsWritten += cursor.rowsWritten;
      // The caller names the columns.
      return cursor as never;
    };
    // The platform counts each of these as one row.
    const { kv } = ctx.storage;
    const put = kv.put.bind(kv);
    kv.put = (key, value) => {
      seen.roomRowsWritten += 1;
      put(key, value);
    };
    for (const name of ["put", "delete", "setAlarm", "deleteAlarm"] as const) {
      const method: (...values: never[]) => Promise<unknown> = ctx.storage[name].bind(ctx.storage);
      Object.assign(ctx.storage, {
        [name]: (...values: never[]) => {
          seen.roomRowsWritten += 1;
          return method(...values);
        },
      });
    }
  }

  override onMessage(connection: RoomConnection, raw: WSMessage): void {
    seen.roomMessages += 1;
    super.onMessage(connection, raw);
  }

  override async onAlarm(): Promise<void> {
    seen.roomAlarms += 1;
    await super.onAlarm();
  }

  /** Changes when the room has slept. */
  async whichCopy(): Promise<string> {
    return this.born;
  }

  override publish(events: TeamEvent[], bookmark: string | null): void {
    const withoutChange = (this.env as Bindings).EVENTS_WITHOUT_CHANGE === "yes";
    super.publish(withoutChange ? events.map(({ entity, id }) => ({ entity, id })) : events, bookmark);
  }
}

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

export default {
  async fetch(request: Request<unknown, IncomingRequestCfProperties>, env: Cloudflare.Env, ctx: ExecutionContext) {
    const { pathname } = new URL(request.url);
    if (pathname === "/bench/seen") {
      const all = Response.json(seen);
      Object.assign(seen, newSeen());
      return all;
    }
    const teamId = /^\/bench\/copy\/(\w+)$/.exec(pathname)?.[1];
    if (teamId) {
      // The types of the product do not know the class above.
      const room = roomOf(env.TeamRoom, teamId) as unknown as DurableObjectStub<TeamRoom>;
      return new Response(await room.whichCopy());
    }
    seen.requests.push(`${request.method} ${pathname}`);
    const DB = countingDatabase(env.DB, seen, distanceOf(env));
    return worker.fetch(request, { ...env, DB, TeamRoom: countingRooms(env.TeamRoom) }, ctx);
  },
};
