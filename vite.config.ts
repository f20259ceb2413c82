import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkOf } from "./scripts/vite/chunks.ts";
import { fewerFiles } from "./scripts/vite/fewer-files.ts";
import { FUTURE, flagsAsConstants } from "./scripts/vite/flags.ts";
import { iconsFromFiles } from "./scripts/vite/icons.ts";
import { licenses } from "./scripts/vite/licenses.ts";
import { partFiles } from "./scripts/vite/part-files.ts";
import { plainImports } from "./scripts/vite/plain-imports.ts";
import { prefetchWithoutReload } from "./scripts/vite/prefetch.ts";
import { secondMinifier } from "./scripts/vite/second-minifier.ts";
import { textMarks } from "./scripts/vite/texts.ts";

const worker = "http://localhost:8787";
const forWorkerd = {
  conditions: ["workerd", "worker", "browser"],
  externalConditions: ["workerd", "worker"],
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    iconsFromFiles,
    flagsAsConstants,
    prefetchWithoutReload,
    textMarks,
    fewerFiles,
    secondMinifier,
    licenses,
    partFiles,
    plainImports,
    remix({ future: FUTURE }),
  ],
  // wrangler bundles this build for workerd, so it must contain all packages.
  ssr: command === "build" ? { noExternal: true, target: "webworker", resolve: forWorkerd } : {},
  // The Worker keeps its names, so that stack traces stay readable.
  esbuild: isSsrBuild ? { minifyIdentifiers: false, minifySyntax: true, minifyWhitespace: true, lineLimit: 160 } : {},
  build: {
    target: "es2022",
    // terser makes the browser's script 4 % smaller than esbuild.
    minify: isSsrBuild ? "esbuild" : "terser",
    terserOptions: {
      ecma: 2020,
      // No code relies on what reading a property does.
      compress: { passes: 2, pure_getters: true },
      format: { comments: false },
    },
    // A page lists dozens of files, so short names save bytes.
    rollupOptions: {
      output: isSsrBuild
        ? {}
        : {
            manualChunks: chunkOf,
            // Otherwise a chunk also gets what it imports.
            onlyExplicitManualChunks: true,
            chunkFileNames: "assets/[hash].js",
            entryFileNames: "assets/[hash].js",
            // Rollup would merge the empty files of routes that only have an action, and Remix looks for one of each.
            experimentalMinChunkSize: 0,
          },
    },
  },
  // In `npm run dev` the Worker answers everything that needs D1 or a durable object.
  server: { port: 5173, proxy: { "/api": worker, "/dev": worker, "/parties": { target: worker, ws: true } } },
}));
