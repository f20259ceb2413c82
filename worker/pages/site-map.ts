/** As much of a route as the site map says of it (app/routes.ts). */
export type Route = { id: string; parentId?: string; path?: string };

/** The end of a way through the site map: its path with the names of ids, and the layouts around it, outermost first. */
export type ScreenRoute = { id: string; path: string; layouts: string[] };

/** Every route in which no other one stands. @param routes the build's own table */
export function screensOf(routes: Record<string, Route | undefined>): ScreenRoute[] {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const layouts = new Set(all.map(({ parentId }) => parentId));
  const wayTo = (route: Route | undefined): Route[] =>
    route ? [...wayTo(route.parentId ? routes[route.parentId] : undefined), route] : [];
  return all
    .filter(({ id }) => !layouts.has(id))
    .map((route) => {
      const way = wayTo(route);
      return {
        id: route.id,
        path: `/${way.flatMap(({ path }) => path || []).join("/")}`,
        layouts: way.slice(0, -1).map(({ id }) => id),
      };
    });
}
