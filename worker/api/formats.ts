import type { FORMAT_CALLS } from "#worker/contract/calls/formats.ts";
import { createFormat, formatsOf, removeFormat } from "#worker/services/team/formats.ts";
import type { HandlersOf } from "./routes.ts";

export const formats: HandlersOf<typeof FORMAT_CALLS> = {
  "GET /teams/:teamId/formats": ({ db, member }) => formatsOf(db, member),
  "POST /teams/:teamId/formats": ({ db, member, body, newId }) => createFormat(db, member, { ...body, id: newId }),
  "DELETE /teams/:teamId/formats/:formatId": ({ db, member, params }) => removeFormat(db, member, params.formatId),
};
