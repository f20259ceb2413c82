import { api } from "#app/lib/data/api.ts";
import { updateById } from "#app/lib/data/lists.ts";
import { type UpdateCache, useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { toast } from "#app/lib/toast.ts";
import type {
  Agreement,
  AgreementState,
  CreateAgreementInput,
  UpdateAgreementInput,
} from "#worker/contract/agreements.ts";
import { AGREEMENT_FILTERS } from "#worker/contract/constants.ts";
import { t } from "#worker/contract/language.ts";
import { UNDO_TIME } from "#worker/contract/limits/pages.ts";
import { agreementsQuery, lastQuery, withAgreement } from "./queries.ts";

const agreements = api.teams[":teamId"].agreements;
const agreement = agreements[":agreementId"];
const refresh = (teamId: string) => () => [["agreements", teamId], lastQuery(teamId).queryKey];

export const useCreateAgreement = (teamId: string, onDone?: (created: Agreement) => void) =>
  useApiMutation({
    send: (json: CreateAgreementInput, once) => agreements.$post({ param: { teamId }, json }, once),
    success: t`Acuerdo anotado`,
    refresh: refresh(teamId),
    onDone,
  });

export const useUpdateAgreement = (teamId: string, agreementId: string, onDone: () => void) =>
  useApiMutation({
    send: (json: UpdateAgreementInput) => agreement.$patch({ param: { teamId, agreementId }, json }),
    success: t`Acuerdo actualizado`,
    refresh: refresh(teamId),
    onDone,
  });

type Change = { agreement: Agreement; to: { state: AgreementState } | { reviewedInId: string | null } };

const change = (teamId: string) => ({
  send: ({ agreement: { id: agreementId }, to }: Change) =>
    agreement.$patch({ param: { teamId, agreementId }, json: to }),
  refresh: refresh(teamId),
  optimistic: ({ agreement, to }: Change, update: UpdateCache) => {
    const changed = { ...agreement, ...to };
    if (changed.state !== agreement.state)
      changed.closedAt = changed.state === "OPEN" ? null : new Date().toISOString();
    for (const filter of AGREEMENT_FILTERS) {
      update(agreementsQuery(teamId, filter).queryKey, (list) => withAgreement(list, filter, changed));
    }
    update(lastQuery(teamId).queryKey, (last) => ({
      ...last,
      agreements: updateById(last.agreements, agreement.id, () => changed),
    }));
  },
});

const DONE_TEXTS: Record<AgreementState, () => string> = {
  OPEN: () => t`Acuerdo pendiente otra vez`,
  DONE: () => t`Acuerdo hecho`,
  DROPPED: () => t`Acuerdo descartado`,
};

export function useSetAgreementState(teamId: string) {
  const undo = useUndo(teamId);
  const { mutate } = useApiMutation({
    ...change(teamId),
    onDone: (updated, { agreement: { state } }: Change) =>
      toast.undoable(DONE_TEXTS[updated.state](), () => undo.mutate({ agreement: updated, to: { state } }), UNDO_TIME),
  });
  return (agreement: Agreement, state: AgreementState) => mutate({ agreement, to: { state } });
}

/** @param retroId the retrospective whose review leaves the agreement open */
export function useKeepAgreement(teamId: string, retroId: string) {
  const undo = useUndo(teamId);
  const { mutate } = useApiMutation({
    ...change(teamId),
    onDone: (updated, { agreement: { reviewedInId } }: Change) =>
      toast.undoable(
        t`El acuerdo sigue pendiente`,
        () => undo.mutate({ agreement: updated, to: { reviewedInId } }),
        UNDO_TIME,
      ),
  });
  return (agreement: Agreement) => mutate({ agreement, to: { reviewedInId: retroId } });
}

const useUndo = (teamId: string) => useApiMutation({ ...change(teamId), success: t`Deshecho` });
