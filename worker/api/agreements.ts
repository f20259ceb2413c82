import type { Context } from "hono";
import { agreementChanged } from "#party/protocol.ts";
import type { Agreement } from "#worker/contract/agreements.ts";
import type { AGREEMENT_CALLS } from "#worker/contract/calls/agreements.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { announce, announceWebhooks } from "#worker/realtime/announce.ts";
import {
  createAgreement,
  listAgreements,
  listAgreementsOf,
  updateAgreement,
  type WrittenAgreement,
} from "#worker/services/retrospective/agreements.ts";
import type { HandlersOf } from "./routes.ts";

function announced(c: Context<ApiEnv>, { agreement, isQueued }: WrittenAgreement): Agreement {
  announce(c, [agreementChanged(agreement)]);
  if (isQueued) announceWebhooks(c);
  return agreement;
}

export const agreements: HandlersOf<typeof AGREEMENT_CALLS> = {
  "GET /teams/:teamId/agreements": ({ db, member, query: { state, retrospectiveId } }) =>
    retrospectiveId ? listAgreementsOf(db, member, retrospectiveId) : listAgreements(db, member, state),
  "POST /teams/:teamId/agreements": async ({ c, db, member, body, newId }) => {
    return announced(c, await createAgreement(db, member, { id: newId, ...body }));
  },
  "PATCH /teams/:teamId/agreements/:agreementId": async ({ c, db, member, params, body }) => {
    return announced(c, await updateAgreement(db, member, params.agreementId, body));
  },
};
