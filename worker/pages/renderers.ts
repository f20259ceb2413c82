import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { type ScreenRoute, screensOf } from "./site-map.ts";

type Renderer = ReturnType<typeof createRequestHandler>;

/**
 * What renders a page, by its path. The framework ranks all the routes it knows anew for each page, three times over; so for
 * each screen there is one that knows no more than the routes on the way to it (docs/decisions/015). Whatever is no screen's
 * path is for the one that knows them all.
 */
export function renderersOf(build: ServerBuild): (pathname: string) => Renderer {
  const all = createRequestHandler(build, "production");
  const screens = screensOf(build.routes)
    .filter(({ path }) => !path.includes("*"))
    // What is spelled out comes before what a parameter stands for.
    .sort((a, b) => parametersIn(a.path) - parametersIn(b.path))
    .map((screen) => ({
      pattern: patternOf(screen.path),
      renderer: createRequestHandler(narrowTo(build, screen), "production"),
    }));
  return (pathname) => screens.find(({ pattern }) => pattern.test(pathname))?.renderer ?? all;
}

const parametersIn = (path: string): number => path.split(":").length;

/** A dot is not for a screen: the framework asks for a screen's data by its path and `.data`. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, "").replace(/:\w+/g, "[^/.]+")}/?$`, "i");

function narrowTo(build: ServerBuild, { id, layouts }: ScreenRoute): ServerBuild {
  const narrow = <Entries extends Record<string, unknown>>(entries: Entries): Entries =>
    // Fewer of the same kind.
    Object.fromEntries([...layouts, id].map((one) => [one, entries[one]])) as Entries;
  return { ...build, routes: narrow(build.routes), assets: { ...build.assets, routes: narrow(build.assets.routes) } };
}
