import { agreementChanged } from "#party/protocol.ts";
import type { AGREEMENT_CALLS } from "#worker/contract/calls/agreements.ts";
import { announce, announceWebhooks } from "#worker/realtime/announce.ts";
import {
  createAgreement,
  listAgreements,
  listAgreementsOf,
  updateAgreement,
} from "#worker/services/retrospective/agreements.ts";
import type { HandlersOf } from "./routes.ts";

export const agreements: HandlersOf<typeof AGREEMENT_CALLS> = {
  "GET /teams/:teamId/agreements": ({ db, member, query: { state, retrospectiveId } }) =>
    retrospectiveId ? listAgreementsOf(db, member, retrospectiveId) : listAgreements(db, member, state),
  "POST /teams/:teamId/agreements": async ({ c, db, member, body, newId }) => {
    const { agreement, isQueued } = await createAgreement(db, member, { id: newId, ...body });
    announce(c, [agreementChanged(agreement)]);
    if (isQueued) announceWebhooks(c);
    return agreement;
  },
  "PATCH /teams/:teamId/agreements/:agreementId": async ({ c, db, member, params, body }) => {
    const { agreement, isQueued } = await updateAgreement(db, member, params.agreementId, body);
    announce(c, [agreementChanged(agreement)]);
    if (isQueued) announceWebhooks(c);
    return agreement;
  },
};
