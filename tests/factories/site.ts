import { type Route, type ScreenRoute, screensOf } from "#worker/pages/renderers.ts";

/** Answers a form and shows nothing. */
const NO_PAGE = ["account/logout"];

/** Every page of the product, from the build's own table of routes. */
export const pagesOf = (routes: Record<string, Route | undefined>): ScreenRoute[] =>
  screensOf(routes).filter(({ id }) => !NO_PAGE.includes(id));

/** A screen's address. @param ids by the names that paths give them */
export const addressIn = (path: string, ids: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(ids[name])).replace("*", "no-existe");
