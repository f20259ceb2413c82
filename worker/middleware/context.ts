import type { Access } from "#worker/services/access.ts";
import type { Database, Db } from "#worker/services/database.ts";

/** What the calls of one page load share: one id in the log, one D1 session, and one look at who is asking. */
export type PageScope = {
  requestId: string;
  /** How many calls the page has made so far. */
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
    /** Who is asking; set by `session`. */
    account: Access["account"];
    /** The team of the path, as the asker may know it; set by `session`. */
    team: Access["team"];
    /** The asker's membership of the path's team; set by `member`. */
    member: { teamId: string; userId: string; isAdmin: boolean };
  };
};
