import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { TeamEvent, TeamEventData } from "#party/protocol.ts";
import { isHeld } from "./connection-status.ts";
import { bookmarkOf } from "./data-age.ts";
import { applyChange } from "./patches.ts";

/** Queries of mine that depend on a team's entity and are not keyed by it. */
const ALSO: Partial<Record<TeamEvent["entity"], string>> = { ranking: "user" };

/**
 * Whether a query shows what the news are about. Keys are `[entity, teamId, id…]`; a list has no id, or `list` in its
 * place; what is mine over all teams has `mine` instead of the team.
 */
export function isAffectedBy(key: QueryKey, teamId: string, { entity, id }: Pick<TeamEvent, "entity" | "id">): boolean {
  const [name, scope, one] = key;
  if (key.length === 1) return name === entity || name === ALSO[entity];
  if (name !== entity) return false;
  if (scope === "mine") return true;
  return scope === teamId && (id === undefined || one === undefined || one === "list" || one === id);
}

/**
 * Takes news in: what they carry is put into the cache, anything else that they concern is asked for again.
 * @param isNext whether nothing was missed between what this browser shows and these news
 */
export async function applyTeamEvent(
  client: QueryClient,
  teamId: string,
  news: TeamEventData,
  isNext: boolean,
): Promise<void> {
  const me = client.getQueryData<{ id: string }>(["user"])?.id;
  const concerned = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isAffectedBy(queryKey, teamId, news) });
  const toAsk = concerned.filter((query) => !isNext || !applyToQuery(client, query, news, { teamId, me }));
  await refetchOutdated(client, (query) => toAsk.includes(query));
}

/** @returns whether the query now shows the news */
function applyToQuery(
  client: QueryClient,
  query: Query,
  news: TeamEventData,
  here: { teamId: string; me: string | undefined },
) {
  const { data, fetchStatus, isInvalidated, dataUpdatedAt: updatedAt } = query.state;
  // An answer that is on its way may be from before.
  if (fetchStatus !== "idle" || isInvalidated) return false;
  if (data === undefined) return true;
  if (!news.change) return false;
  // Read after the write that the news tell of. (The timer is the room's, and has its own clock.)
  const known = bookmarkOf(data);
  if (news.change.kind !== "timer" && news.bookmark && known >= news.bookmark) return true;
  const next = applyChange(query.queryKey, data, news.change, news.id, here);
  if (next === undefined) return false;
  client.setQueryData(query.queryKey, next, { updatedAt });
  return true;
}

/** Asks anew for what is on the screen, and lets the rest be asked for when it is; but not for what a write holds. */
export async function refetchOutdated(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  await client.cancelQueries({ predicate });
  await client.invalidateQueries({ predicate, refetchType: "none" });
  void client.refetchQueries({ type: "active", predicate: (query) => predicate(query) && !isHeld(query.queryKey) });
}
