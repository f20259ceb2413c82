import { api as browserApi, call } from "#app/lib/data/api.ts";
import { oldestFirst, removeById, updateById, upsert } from "#app/lib/data/lists.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { Agreement, AgreementFilter } from "#worker/contract/agreements.ts";
import { compare } from "#worker/contract/compare.ts";
import { STATE_OF_FILTER } from "#worker/contract/constants.ts";
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
