import type { PROGRAM_TOKEN_CALLS } from "#worker/contract/calls/program-tokens.ts";
import { requireRecentProof } from "#worker/services/account/sessions.ts";
import { createProgramToken, listProgramTokens, revokeProgramToken } from "#worker/services/team/program-tokens.ts";
import type { HandlersOf } from "./routes.ts";

export const programTokens: HandlersOf<typeof PROGRAM_TOKEN_CALLS> = {
  "GET /teams/:teamId/tokens": ({ db, member }) => listProgramTokens(db, member.teamId),
  "POST /teams/:teamId/tokens": ({ db, account, member: { teamId, userId }, body, newId: id }) => {
    requireRecentProof(account);
    return createProgramToken(db, { ...body, id, teamId, userId });
  },
  "DELETE /teams/:teamId/tokens/:programTokenId": ({ db, member: { teamId, userId }, params }) =>
    revokeProgramToken(db, { teamId, userId, id: params.programTokenId }),
};
