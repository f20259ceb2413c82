import { api } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import type { ImportRetrospectiveInput } from "#worker/contract/imports.ts";
import { t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

export const useImportRetrospective = (teamId: string, onDone: (imported: Retrospective) => void) =>
  useApiMutation({
    send: (json: ImportRetrospectiveInput) =>
      api.teams[":teamId"].retrospectives.import.$post({ param: { teamId }, json }),
    success: t`Retrospectiva traída`,
    refresh: () => [["retrospectives", teamId]],
    onDone,
  });
