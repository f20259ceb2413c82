import * as z from "zod/mini";
import {
  agreement,
  createAgreementInput,
  listAgreementsInput,
  updateAgreementInput,
} from "#worker/contract/agreements.ts";
import type { Call } from "./call.ts";

export const AGREEMENT_CALLS = {
  "GET /teams/:teamId/agreements": {
    role: "member",
    scope: "read",
    answer: z.array(agreement),
    summary:
      "Lists the open agreements by due day, those done or dropped, the last closed first, or all that a retrospective made, in their order.",
    query: listAgreementsInput,
  },
  "POST /teams/:teamId/agreements": {
    role: "member",
    scope: "write",
    status: 201,
    answer: agreement,
    summary: "Creates an agreement.",
    body: createAgreementInput,
    errors: ["unknown_member"],
    creates: true,
  },
  "PATCH /teams/:teamId/agreements/:agreementId": {
    role: "member",
    scope: "write",
    answer: agreement,
    summary: "Changes an agreement or its state. The state it already has changes nothing.",
    body: updateAgreementInput,
    errors: ["unknown_member"],
  },
} satisfies Record<string, Call>;
