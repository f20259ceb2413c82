import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { TeamEvent, TeamEventData } from "#party/protocol.ts";
import { bookmarks } from "./bookmarks.ts";
import { realtime } from "./realtime.ts";

/** The user's own queries that depend on a team's entity under another name. */
const OTHER_NAMES: Partial<Record<TeamEvent["entity"], string>> = { ranking: "user" };

/** Queries that show something of several entities. */
const OVERVIEWS: Record<string, readonly TeamEvent["entity"][]> = {
  now: ["retrospectives", "votes"],
  last: ["retrospectives", "agreements"],
  pulse: ["retrospectives", "agreements", "counters"],
  memory: ["retrospectives", "agreements", "counters", "goals"],
  today: ["retrospectives", "agreements", "counters", "votes"],
};

/**
 * Query keys are `[entity, teamId, id…]`. A list has no id, or `list` in its place. A query over all of the user's teams has
 * `mine` instead of the team.
 */
export function isAffectedBy(key: QueryKey, teamId: string, { entity, id }: Pick<TeamEvent, "entity" | "id">): boolean {
  const [name, scope, part] = key;
  const shown = OVERVIEWS[String(name)];
  if (shown) return shown.includes(entity) && (scope === undefined || scope === teamId);
  if (key.length === 1) return name === entity || name === OTHER_NAMES[entity];
  if (name !== entity) return false;
  if (scope === "mine") return true;
  return scope === teamId && (id === undefined || part === undefined || part === "list" || part === id);
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
  void client.refetchQueries({
    type: "active",
    predicate: (query) => predicate(query) && !realtime.connection.isHeld(query.queryKey),
  });
}
