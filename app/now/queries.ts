import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { updateById } from "#app/lib/data/lists.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { Agreement } from "#worker/contract/agreements.ts";
import { TODAY } from "#worker/contract/limits.ts";
import type { LastRetrospective, OpenRetrospective } from "#worker/contract/now.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

export const nowQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["now", teamId],
    queryFn: () => call(api.teams[":teamId"].now.$get({ param: { teamId } })),
    applyChange: (open, change, { id = "" }) => {
      if (change.kind === "retrospective") return withRetrospective(open, change.retrospective);
      if (change.kind !== "votes") return undefined;
      return change.myVote ? updateById(open, id, (retro) => ({ ...retro, voted: true })) : open;
    },
  });

/** @returns undefined where another one may take the place of one that closed or came */
function withRetrospective(open: OpenRetrospective[], changed: Retrospective): OpenRetrospective[] | undefined {
  const { id, retrospectiveName } = changed;
  if (changed.status === "CREATED" && open.some((retro) => retro.id === id)) {
    return updateById(open, id, (retro) => ({ ...retro, retrospectiveName }));
  }
  if (open.length === TODAY.retrospectives) return undefined;
  return changed.status === "CLOSED" ? open.filter((retro) => retro.id !== id) : undefined;
}

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
      return change.kind === "agreement" ? withAgreement(last, change.agreement) : undefined;
    },
  });

/** @returns undefined for an agreement that the retrospective did not have */
function withAgreement(last: LastRetrospective, agreement: Agreement): LastRetrospective | undefined {
  const { retrospective, agreements } = last;
  if (!retrospective || agreement.retrospectiveId !== retrospective.id) return last;
  if (agreements.every(({ id }) => id !== agreement.id)) return undefined;
  return { ...last, agreements: updateById(agreements, agreement.id, () => agreement) };
}

export const todayQuery = (api = browserApi) =>
  queryOptions({ queryKey: ["today"], queryFn: () => call(api.users.today.$get()) });
