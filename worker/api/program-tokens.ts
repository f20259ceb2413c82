import type { PROGRAM_TOKEN_CALLS } from "#worker/contract/calls/program-tokens.ts";
import { requireRecentProof } from "#worker/services/account/sessions.ts";
import { createProgramToken, listProgramTokens, revokeProgramToken } from "#worker/services/team/program-tokens.ts";
import type { HandlersOf } from "./routes.ts";

export const programTokens: HandlersOf<typeof PROGRAM_TOKEN_CALLS> = {
  "GET /teams/:teamId/tokens": ({ home, member }) => listProgramTokens(home, member.teamId),
  "POST /teams/:teamId/tokens": ({ home, account, member: { teamId, userId }, body, newId: id }) => {
    requireRecentProof(account);
    return createProgramToken(home, { ...body, id, teamId, userId });
  },
  "DELETE /teams/:teamId/tokens/:programTokenId": ({ home, member: { teamId, userId }, params }) =>
    revokeProgramToken(home, { teamId, userId, id: params.programTokenId }),
};
