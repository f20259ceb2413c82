import type { QueryKey } from "@tanstack/react-query";
import type { News } from "#party/protocol.ts";

/** Queries of mine that depend on a team's entity and are not keyed by it. */
const ALSO: Partial<Record<News["entity"], string>> = { ranking: "user" };

/**
 * Whether a query shows what the news are about. Keys are `[entity, teamId, id…]`; a list has no id, or `list` in its
 * place; what is mine over all teams has `mine` instead of the team.
 */
export function concerns(key: QueryKey, teamId: string, { entity, id }: News): boolean {
  const [name, scope, one] = key;
  if (key.length === 1) return name === entity || name === ALSO[entity];
  if (name !== entity) return false;
  if (scope === "mine") return true;
  return scope === teamId && (id === undefined || one === undefined || one === "list" || one === id);
}
