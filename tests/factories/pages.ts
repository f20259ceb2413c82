import { type Route, type ScreenRoute, screensOf } from "#worker/pages/renderers.ts";

/** Has no page. */
const NO_PAGE = ["account/logout"];

export const pagesOf = (routes: Record<string, Route | undefined>): ScreenRoute[] =>
  screensOf(routes).filter(({ id }) => !NO_PAGE.includes(id));

/** @param ids by parameter name */
export const addressIn = (path: string, ids: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(ids[name])).replace("*", "no-existe");
