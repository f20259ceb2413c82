import type { ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import * as build from "#build";
import { addressIn } from "#tests/factories/pages.ts";
import { renderersOf } from "#worker/pages/renderers.ts";
import { screensOf } from "#worker/pages/site-map.ts";

// The build has the framework's shape, though its module is not typed.
const rendererFor = renderersOf(build as unknown as ServerBuild);
const all = rendererFor("/no-existe/nada");

/** A letter is enough of an id. */
const ids = { teamId: "a", retroId: "b", counterId: "c", topicId: "d" };
const SCREENS = screensOf(build.routes).filter(({ path }) => !path.includes("*"));

describe("The renderers of pages", () => {
  it("Each screen has one of its own, however its address is spelled", () => {
    const own = SCREENS.map(({ path }) => rendererFor(addressIn(path, ids)));
    expect(new Set(own).size).toBe(SCREENS.length);
    expect(own).not.toContain(all);
    for (const [index, { path }] of SCREENS.entries()) {
      const address = addressIn(path, ids);
      expect(rendererFor(address.toUpperCase())).toBe(own[index]);
      if (address !== "/") expect(rendererFor(`${address}/`)).toBe(own[index]);
    }
  });

  it("What is spelled out is not taken for an id", () => {
    expect(rendererFor("/teams/create")).not.toBe(rendererFor("/teams/cafe2mesas"));
    expect(rendererFor("/teams/a/topics/create")).not.toBe(rendererFor("/teams/a/topics/b"));
  });

  it.each(["/teams/a/topics/b.data", "/_root.data", "/teams//topics", "/teams/a/nada", "/landing/x", "//"])(
    "%s is for the one that knows every route",
    (address) => {
      expect(rendererFor(address)).toBe(all);
    },
  );
});
