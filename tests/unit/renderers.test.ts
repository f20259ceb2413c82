import type { ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import * as build from "#build";
import { addressIn } from "#tests/factories/pages.ts";
import { renderersOf, screensOf } from "#worker/pages/renderers.ts";

// The module of the build has no types.
const rendererFor = renderersOf(build as unknown as ServerBuild);
const all = rendererFor("/no-existe/nada");

const ids = { teamId: "a", retroId: "b", counterId: "c", topicId: "d" };
const SCREENS = screensOf(build.routes).filter(({ path }) => !path.includes("*"));

describe("The renderers of the screens", () => {
  it("Each screen has its own renderer, with or without capitals and a slash at the end", () => {
    const own = SCREENS.map(({ path }) => rendererFor(addressIn(path, ids)));
    expect(SCREENS.length).toBeGreaterThan(30);
    expect(new Set(own).size).toBe(SCREENS.length);
    expect(own).not.toContain(all);
    for (const [index, { path }] of SCREENS.entries()) {
      const address = addressIn(path, ids);
      expect(rendererFor(address.toUpperCase())).toBe(own[index]);
      if (address !== "/") expect(rendererFor(`${address}/`)).toBe(own[index]);
    }
  });

  it("A fixed path is not read as an id", () => {
    expect(rendererFor("/teams/create")).not.toBe(rendererFor("/teams/cafe2mesas"));
    expect(rendererFor("/teams/a/topics/create")).not.toBe(rendererFor("/teams/a/topics/b"));
  });

  it.each(["/teams/a/topics/b.data", "/_root.data", "/teams//topics", "/teams/a/nada", "/landing/x", "//"])(
    "The renderer with all routes handles %s",
    (address) => {
      expect(rendererFor(address)).toBe(all);
    },
  );
});
