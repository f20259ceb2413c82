import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Renderer = ReturnType<typeof createRequestHandler>;

export type Route = { id: string; parentId?: string; path?: string };

/** A route without children, with its whole path and its layouts, outermost first. */
export type ScreenRoute = { id: string; path: string; layouts: string[] };

/** Remix ranks all routes it knows three times per page, so each screen has a renderer of its own (docs/decisions/015). */
export function renderersOf(build: ServerBuild): (pathname: string, folder?: string | null) => Renderer {
  const all = screensOf(build.routes)
    .filter(({ path }) => !path.includes("*"))
    // "/teams/create" comes before "/teams/:teamId".
    .sort((a, b) => countParameters(a.path) - countParameters(b.path))
    .map((screen) => ({ pattern: patternOf(screen.path), segments: countSegments(screen.path), screen }));
  // By their number of segments, because a page would otherwise try a pattern of each screen.
  const longest = Math.max(...all.map(({ segments }) => segments));
  const screens = Array.from({ length: longest + 1 }, (_, count) => all.filter(({ segments }) => segments === count));
  const made = new Map<string, Renderer>();
  return (pathname, folder = null) => {
    const screen = screens[countSegments(pathname)]?.find(({ pattern }) => pattern.test(pathname))?.screen;
    const key = `${folder} ${screen?.id}`;
    const known = made.get(key);
    if (known) return known;
    const narrow = screen ? narrowTo(build, screen) : build;
    const renderer = createRequestHandler(folder === null ? narrow : inFolder(narrow, folder), "production");
    made.set(key, renderer);
    return renderer;
  };
}

/** The browser's files of a language have the same names, in another folder. */
function inFolder(build: ServerBuild, folder: string): ServerBuild {
  const assets: ServerBuild["assets"] = JSON.parse(JSON.stringify(build.assets).replace(SCRIPT, folder));
  return { ...build, assets };
}

const SCRIPT = /assets\/(?=[\w.-]+\.js")/g;

export function screensOf(routes: Record<string, Route | undefined>): ScreenRoute[] {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const layouts = new Set(all.map(({ parentId }) => parentId));
  const branchOf = (route: Route | undefined): Route[] =>
    route ? [...branchOf(route.parentId ? routes[route.parentId] : undefined), route] : [];
  return all
    .filter(({ id }) => !layouts.has(id))
    .map((route) => {
      const branch = branchOf(route);
      return {
        id: route.id,
        path: `/${branch.flatMap(({ path }) => path || []).join("/")}`,
        layouts: branch.slice(0, -1).map(({ id }) => id),
      };
    });
}

/** "/teams/" has one. */
const countSegments = (path: string): number => path.split("/").filter(Boolean).length;
const countParameters = (path: string): number => path.split(":").length;

/** A parameter has no dots, because Remix requests a screen's data at its path with `.data` at the end. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, "").replace(/:\w+/g, "[^/.]+")}/?$`, "i");

function narrowTo(build: ServerBuild, { id, layouts }: ScreenRoute): ServerBuild {
  // The other entries are missing, and Remix reads none of them for this screen.
  const narrow = <Entries extends Record<string, unknown>>(entries: Entries): Entries =>
    Object.fromEntries([...layouts, id].map((one) => [one, entries[one]])) as Entries;
  return { ...build, routes: narrow(build.routes), assets: { ...build.assets, routes: narrow(build.assets.routes) } };
}
