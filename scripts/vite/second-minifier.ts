import { minify } from "oxc-minify";
import type { Plugin } from "vite";
import { inBrowserBuild } from "./browser-build.ts";

/** Makes what terser has written 1.0 to 1.6 % shorter (docs/decisions/014). */
export async function shortened(code: string, fileName: string): Promise<string> {
  const { code: shorter, errors } = await minify(fileName, code, { module: true, compress: { target: "es2022" } });
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  return shorter;
}

export const secondMinifier: Plugin = {
  name: "second-minifier",
  apply: inBrowserBuild,
  renderChunk: {
    order: "post",
    handler: async (code, { fileName }) => ({ code: await shortened(code, fileName), map: null }),
  },
};
