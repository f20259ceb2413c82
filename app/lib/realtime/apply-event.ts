import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { TeamEvent, TeamEventData } from "#party/protocol.ts";
import { bookmarks } from "./bookmarks.ts";
import { realtime } from "./realtime.ts";

/** Queries that show something of entities with other names. */
const OVERVIEWS: Record<string, readonly TeamEvent["entity"][]> = {
  now: ["retrospectives", "votes"],
  last: ["retrospectives", "agreements"],
  pulse: ["retrospectives", "agreements", "counters"],
  memory: ["retrospectives", "agreements", "counters", "goals"],
  today: ["retrospectives", "agreements", "counters", "votes"],
  user: ["ranking"],
};

/**
 * Query keys are `[entity, teamId, id…]`. A list has no id, or `list` in its place. A query over all of the user's teams has
 * `mine` instead of the team.
 */
export function isAffectedBy(key: QueryKey, teamId: string, { entity, id }: Pick<TeamEvent, "entity" | "id">): boolean {
  const [name, scope, part] = key;
  const shown = OVERVIEWS[String(name)];
  if (shown) return shown.includes(entity) && (scope === undefined || scope === teamId);
  const isOfAllTeams = scope === undefined || scope === "mine";
  const isOfThis = scope === teamId && (id === undefined || part === undefined || part === "list" || part === id);
  return name === entity && (isOfAllTeams || isOfThis);
}

/**
 * Puts the event's change into every query that can take it, and refetches the others.
 * @param isNext whether the browser has received all events before this one
 */
export async function applyTeamEvent(
  client: QueryClient,
  teamId: string,
  event: TeamEventData,
  isNext: boolean,
): Promise<void> {
  const userId = client.getQueryData<{ id: string }>(["user"])?.id;
  const affected = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isAffectedBy(queryKey, teamId, event) });
  const outdated = affected.filter((query) => !isNext || !applyToQuery(client, query, event, { teamId, userId }));
  await refetchOutdated(client, (query) => outdated.includes(query));
}

/** @returns whether the query is up to date now */
function applyToQuery(
  client: QueryClient,
  query: Query,
  { change, id, bookmark }: TeamEventData,
  viewer: { teamId: string; userId: string | undefined },
): boolean {
  const { data, fetchStatus, isInvalidated } = query.state;
  // A response on its way may be older than the event.
  if (fetchStatus !== "idle" || isInvalidated) return false;
  if (data === undefined) return true;
  if (!change) return false;
  // The room owns the timer, so bookmarks of the database say nothing about it.
  if (change.kind !== "timer" && bookmark && bookmarks.ofData(data) >= bookmark) return true;
  return query.meta?.applyChange?.(client, change, { id, ...viewer }) ?? false;
}

/** Refetches the queries on screen now and the others when they are next shown. */
export async function refetchOutdated(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  await client.cancelQueries({ predicate });
  await client.invalidateQueries({ predicate, refetchType: "none" });
  refetchInTurn(client, predicate);
}

/**
 * Events refetch a query `TURNS` times at once, and then as often as a page without a connection asks, once in `PAUSE`
 * milliseconds. Otherwise one person could use up the day's share of all who have a page open.
 */
const TURNS = 20;
const PAUSE = 30_000;

/** Until when the turns of a query are taken, in milliseconds. */
const takenUntil = new WeakMap<Query, number>();

function refetchInTurn(client: QueryClient, predicate: (query: Query) => boolean): void {
  const takeTurn = (query: Query): boolean => {
    const until = Math.max(Date.now(), takenUntil.get(query) ?? 0) + PAUSE;
    const wait = until - TURNS * PAUSE - Date.now();
    if (wait > 0) setTimeout(refetchInTurn, wait, client, (one: Query) => one === query && one.state.isInvalidated);
    else takenUntil.set(query, until);
    return wait <= 0;
  };
  void client.refetchQueries({
    type: "active",
    predicate: (query) => predicate(query) && !realtime.connection.isHeld(query.queryKey) && takeTurn(query),
  });
}
