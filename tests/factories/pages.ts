import { type Route, type ScreenRoute, screensOf } from "#worker/pages/renderers.ts";
import type { World } from "./create-world.ts";

/** These routes have no page of their own. */
const NO_PAGE = ["account/logout", "shell/team-not-found"];

export const pagesOf = (routes: Record<string, Route | undefined>): ScreenRoute[] =>
  screensOf(routes).filter(({ id }) => !NO_PAGE.includes(id));

/** @param ids by parameter name */
export const addressIn = (path: string, ids: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(ids[name])).replace("*", "no-existe");

/** The ids for the address of each page: the sheet is that of a closed retrospective. */
export async function idsForPages(world: World): Promise<(pageId: string) => Record<string, unknown>> {
  const { admin, teamId } = world;
  const { retrospectives } = admin.api.teams[":teamId"];
  const created = await retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint cerrado" } });
  const { id: retroId } = await created.json();
  await retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });
  return (pageId) => (pageId === "sheet/screen" ? { ...world, retroId } : world);
}
