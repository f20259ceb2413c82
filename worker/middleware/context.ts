import type { Access } from "#worker/services/access.ts";
import type { Database, Db } from "#worker/services/database.ts";

/** What the API calls of one page load share. */
export type PageScope = {
  requestId: string;
  calls: number;
  teamId: string | null;
  database: Database;
  access: Map<string, Promise<Access | null>>;
};

export type ApiEnv = {
  Bindings: Cloudflare.Env & { pageScope?: PageScope };
  Variables: {
    requestId: string;
    database: Database;
    db: Db;
    account: Access["account"];
    team: Access["team"];
    member: { teamId: string; userId: string; isAdmin: boolean; isGuest: boolean };
  };
};

export type SocketEnv = {
  Bindings: Cloudflare.Env;
  Variables: {
    requestId: string;
    account: Access["account"];
    teamId: string;
    /** Milliseconds since the epoch. */
    checkedAt: number;
  };
};
