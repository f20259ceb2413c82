type Route = { id: string; parentId?: string; path?: string; index?: boolean };

/** Answers a form and shows nothing. */
const NO_PAGE = ["account/logout"];

/** A screen: the id of its route, its path with the names of ids, and the layouts around it, outermost first. */
export type ScreenRoute = { id: string; path: string; layouts: string[] };

/** Every screen of the product, from the build's own table of routes. */
export function screensOf(routes: Record<string, Route | undefined>): ScreenRoute[] {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const layouts = new Set(all.map(({ parentId }) => parentId));
  const lineOf = (route: Route | undefined): Route[] =>
    route ? [...lineOf(route.parentId ? routes[route.parentId] : undefined), route] : [];
  return all
    .filter(({ id }) => !layouts.has(id) && !NO_PAGE.includes(id))
    .map((route) => {
      const line = lineOf(route);
      return {
        id: route.id,
        path: `/${line.flatMap(({ path }) => path || []).join("/")}`,
        layouts: line.slice(0, -1).map(({ id }) => id),
      };
    });
}

/** A screen's address. @param ids by the names that paths give them */
export const addressIn = (path: string, ids: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(ids[name])).replace("*", "no-existe");
