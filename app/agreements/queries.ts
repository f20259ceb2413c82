import { api as browserApi, call } from "#app/lib/data/api.ts";
import { oldestFirst, removeById, updateById, upsert } from "#app/lib/data/lists.ts";
import { type UpdateCache, useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { toast } from "#app/lib/toast.ts";
import type {
  Agreement,
  AgreementFilter,
  AgreementState,
  CreateAgreementInput,
  UpdateAgreementInput,
} from "#worker/contract/agreements.ts";
import { compare } from "#worker/contract/compare.ts";
import { AGREEMENT_FILTERS, STATE_OF_FILTER } from "#worker/contract/constants.ts";
import { t } from "#worker/contract/language.ts";
import { UNDO_TIME } from "#worker/contract/limits/pages.ts";
import type { LastRetrospective } from "#worker/contract/now.ts";

export const agreementsQuery = (teamId: string, filter: AgreementFilter, api = browserApi) =>
  realtimeQuery({
    queryKey: ["agreements", teamId, "list", filter],
    queryFn: () => call(api.teams[":teamId"].agreements.$get({ param: { teamId }, query: { state: filter } })),
    applyChange: (list, change) =>
      change.kind === "agreement" ? withAgreement(list, filter, change.agreement) : undefined,
  });

/** Those that a retrospective made, in any state. */
export const agreementsOfQuery = (teamId: string, retroId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["agreements", teamId, "list", "of", retroId],
    queryFn: () =>
      call(api.teams[":teamId"].agreements.$get({ param: { teamId }, query: { retrospectiveId: retroId } })),
    applyChange: (list, change, { id }) => {
      if (change.kind === "agreement") {
        return change.agreement.retrospectiveId === retroId ? upsert(list, change.agreement, oldestFirst) : list;
      }
      return change.kind === "agreements-carried" && id === retroId ? list : undefined;
    },
  });

/** The retrospective that closed last, with its agreements. */
export const lastQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["last", teamId],
    queryFn: () => call(api.teams[":teamId"].last.$get({ param: { teamId } })),
    applyChange: (last, change) => {
      if (change.kind === "retrospective") {
        const { id, status, retrospectiveName } = change.retrospective;
        if (last.retrospective?.id === id)
          return { ...last, retrospective: { ...last.retrospective, retrospectiveName } };
        return status === "CLOSED" ? undefined : last;
      }
      return change.kind === "agreement" ? lastWithAgreement(last, change.agreement) : undefined;
    },
  });

/** @returns undefined for an agreement that the retrospective did not have */
function lastWithAgreement(last: LastRetrospective, agreement: Agreement): LastRetrospective | undefined {
  const { retrospective, agreements } = last;
  if (!retrospective || agreement.retrospectiveId !== retrospective.id) return last;
  if (agreements.every(({ id }) => id !== agreement.id)) return undefined;
  return { ...last, agreements: updateById(agreements, agreement.id, () => agreement) };
}

const NO_DAY = "~";
const openOrder = ({ dueOn, createdAt }: Agreement) => `${dueOn ?? NO_DAY} ${createdAt}`;

export function withAgreement(list: Agreement[], filter: AgreementFilter, agreement: Agreement): Agreement[] {
  const others = removeById(list, agreement.id);
  if (agreement.state !== STATE_OF_FILTER[filter]) return others;
  return [...others, agreement].sort((a, b) =>
    filter === "open" ? byDay(a, b) : compare(b.closedAt ?? "", a.closedAt ?? ""),
  );
}

/** The order of open agreements. */
export const byDay = (a: Agreement, b: Agreement): number => compare(openOrder(a), openOrder(b));

const agreements = browserApi.teams[":teamId"].agreements;
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
