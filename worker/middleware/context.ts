import type { Database, Db } from "#drizzle/client.ts";
import type { Places } from "#drizzle/databases.ts";
import type { Access, Hashes } from "#worker/services/account/access.ts";
import type { RequestSpending } from "./request-spending.ts";

/** What the API calls of one page load share. */
export type PageScope = {
  requestId: string;
  calls: number;
  teamId: string | null;
  database: Database;
  places: Places;
  access: Map<string, Promise<Access>>;
  /** The person has been counted for the calls of this page. */
  isCounted: boolean;
};

export type ApiEnv = {
  /** Without `spending` there are no limits: in development, and where the Worker's app is not around the API. */
  Bindings: Cloudflare.Env & { pageScope?: PageScope; spending?: RequestSpending };
  Variables: {
    requestId: string;
    database: Database;
    places: Places;
    /** Accounts, and who is in a team. */
    home: Db;
    /** What the team of the call makes; home where the call has no team. */
    db: Db;
    account: Access["account"];
    team: Access["team"];
    /** The call is made by a program with a token, in the name of the account. */
    programId?: string;
    withHashes?: true;
    /** `loadHashes` sets it. */
    hashes: Hashes;
    isPersonHidden: boolean;
    /** `timeZone` is the team's. */
    member: { teamId: string; timeZone: string; userId: string; isAdmin: boolean; isGuest: boolean };
  };
};

export type SocketEnv = {
  Bindings: ApiEnv["Bindings"];
  Variables: {
    requestId: string;
    account: Access["account"];
    teamId: string;
    isAdmin: boolean;
    /** Who pays for what the socket spends. */
    payers: string[];
    /** Milliseconds since the epoch. */
    checkedAt: number;
  };
};
