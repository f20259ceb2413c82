import type { Context } from "hono";
import type { TeamEvent } from "#party/protocol.ts";
import type { BinKind } from "#worker/contract/bin.ts";
import type { BIN_CALLS } from "#worker/contract/calls/bin.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { announce, changingBin } from "#worker/realtime/announce.ts";
import { deleteForGood, listBin, putIntoBin, restoreFromBin, restoreTeam } from "#worker/services/team/bin.ts";
import { atHome } from "./copies.ts";
import type { HandlersOf } from "./routes.ts";

const WITH: Record<BinKind, TeamEvent[]> = {
  retrospective: [
    { entity: "retrospectives" },
    { entity: "agreements" },
    { entity: "ranking" },
    { entity: "members" },
    { entity: "bin" },
  ],
  counter: [{ entity: "counters" }, { entity: "agreements" }, { entity: "bin" }],
  topic: [{ entity: "topics" }, { entity: "bin" }],
};

/** The handler of the calls that delete one thing. */
export async function putAway(
  { c, db, member: { teamId, userId } }: { c: Context<ApiEnv> } & Pick<ApiEnv["Variables"], "db" | "member">,
  kind: BinKind,
  id: string,
): Promise<void> {
  await changingBin(c, teamId, () => putIntoBin(db, kind, { teamId, id }, userId));
  announce(c, WITH[kind]);
}

export const bin: HandlersOf<typeof BIN_CALLS> = {
  "GET /teams/:teamId/bin": ({ db, member }) => listBin(db, member.teamId),
  "POST /teams/:teamId/bin/:itemId/restore": async ({ c, db, member: { teamId, userId }, params }) => {
    const kind = await changingBin(c, teamId, () => restoreFromBin(db, { teamId, id: params.itemId }, userId));
    announce(c, WITH[kind]);
  },
  "DELETE /teams/:teamId/bin/:itemId": async ({ c, db, member: { teamId, userId }, params }) => {
    await changingBin(c, teamId, () => deleteForGood(db, { teamId, id: params.itemId }, userId));
    announce(c, [{ entity: "bin" }]);
  },
  "POST /teams/:teamId/restore": async ({ c, home, account }) => {
    const team = c.get("team");
    if (!team) throw new AppError("not_found");
    if (!team.membership) throw new AppError("not_a_member");
    if (!team.membership.isAdmin) throw new AppError("admin_only");
    await changingBin(c, team.id, () => atHome(c, team.id, () => restoreTeam(home, team.id, account.id)));
  },
};
