import { Hono } from "hono";
import type { TeamEvent } from "#party/protocol.ts";
import {
  type Agreement,
  createAgreementInput,
  listAgreementsInput,
  updateAgreementInput,
} from "#worker/contract/agreements.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body, query } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import { createAgreement, listAgreements, updateAgreement } from "#worker/services/retrospective/agreements.ts";

const AGREEMENTS = "/:teamId/agreements";

const agreementChanged = (agreement: Agreement): TeamEvent => ({
  entity: "agreements",
  id: agreement.id,
  change: { kind: "agreement", agreement },
});

export const agreements = new Hono<ApiEnv>()
  .get(AGREEMENTS, session, member, query(listAgreementsInput), async (c) =>
    c.json(await listAgreements(c.get("db"), c.get("member").teamId, c.req.valid("query").state)),
  )
  .post(AGREEMENTS, session, member, body(createAgreementInput), async (c) => {
    const input = { id: await idToCreate(c), ...c.req.valid("json") };
    const created = await createAgreement(c.get("db"), c.get("member").teamId, input);
    announce(c, [agreementChanged(created)]);
    return c.json(created, 201);
  })
  .patch(`${AGREEMENTS}/:agreementId`, session, member, body(updateAgreementInput), async (c) => {
    const id = c.req.param("agreementId");
    const updated = await updateAgreement(c.get("db"), c.get("member").teamId, id, c.req.valid("json"));
    announce(c, [agreementChanged(updated)]);
    return c.json(updated);
  });
