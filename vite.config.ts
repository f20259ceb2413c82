import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { GetManualChunk } from "rollup";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";

const worker = "http://localhost:8787";
const forWorkerd = {
  conditions: ["workerd", "worker", "browser"],
  externalConditions: ["workerd", "worker"],
};
/** Loaded on demand, so they must not be merged into a chunk of a page. */
const ERRORS = /\/worker\/contract\/errors\.ts$/;
const CONSTANTS = /\/(worker\/contract\/(constants|day|limits)|app\/lib\/wanted-parts)\.ts$/;
const ENTRY = /\/app\/entry\.client\.tsx/;
const ROOT = /\/app\/(root|entry\.client)\.tsx/;
const ACCOUNT = /\/app\/account\//;
/** Account pages use no more of the library than a comparison of values. */
const QUERIES = /\/@tanstack\/.*\/(?!(utils|timeoutManager)\.js)\w+\.js$/;
const PRIVATE = /\/app\/shell\/private-layout\.tsx/;
const TEAM = /\/app\/teams\/team-layout\.tsx/;
/** Pages that do not load the chunks of private pages. The landing page loads no script. */
const PUBLIC = /\/app\/(landing|invitations|shell)\//;
const ROUTE = "?__remix-build-client-route";
const FEATURE = /\/app\/(\w+)\//;

/**
 * One chunk for what every page loads, one for what account pages share, one for what they share with private pages, one for
 * what private pages of several features share, and one for what every page of a team loads.
 */
const chunkOf: GetManualChunk = (id, { getModuleInfo }) => {
  // Pages must run before the entry hydrates them, so their chunks must not import it.
  if (ENTRY.test(id)) return undefined;
  if (ERRORS.test(id)) return "errors";
  if (CONSTANTS.test(id)) return "base";
  const importers = new Set([id]);
  // A set also iterates over what is added meanwhile.
  for (const one of importers) for (const importer of getModuleInfo(one)?.importers ?? []) importers.add(importer);
  const isPartOf = (layout: RegExp) => [...importers].some((one) => layout.test(one));
  if (isPartOf(ROOT)) return "base";
  const pages = [...importers].filter((one) => one.endsWith(ROUTE));
  const accountPages = QUERIES.test(id) ? [] : pages.filter((one) => ACCOUNT.test(one));
  const privatePages = pages.filter((one) => !ACCOUNT.test(one) && !PUBLIC.test(one));
  const isPrivate = isPartOf(PRIVATE);
  if (accountPages.length > 0 && (isPrivate || privatePages.length > 0)) return "shared";
  if (accountPages.length > 1) return "account";
  const features = new Set(privatePages.map((one) => FEATURE.exec(one)?.[1]));
  if (isPrivate || features.size > 1) return "private";
  return isPartOf(TEAM) ? "team" : undefined;
};

/** A chunk of several pages also stands for its layout, where Rollup would add a file that passes on its exports. */
const fewerFiles: Plugin = {
  name: "fewer-files",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};

/** Takes white space and comments from the pages' part of the Worker, but no names: stack traces stay readable. */
const smallerPages: Plugin = {
  name: "smaller-pages",
  // After Vite has filled in the addresses of style sheets.
  enforce: "post",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  renderChunk: (code, { fileName }) =>
    transformWithEsbuild(code, fileName, { minifyWhitespace: true, minifySyntax: true, lineLimit: 160 }),
};

/** Without the renderer of streams, which the package's entry adds. */
const RENDERER = "/node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js";

export default defineConfig(({ command, isSsrBuild }) => ({
  resolve: command === "build" ? { alias: { "react-dom/server.browser": import.meta.dirname + RENDERER } } : {},
  plugins: [
    tailwindcss(),
    smallerPages,
    fewerFiles,
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
  ],
  // wrangler bundles this build for workerd, so it must contain all packages.
  ssr: command === "build" ? { noExternal: true, target: "webworker", resolve: forWorkerd } : {},
  // terser makes the browser's script 5 % smaller than esbuild.
  build: {
    target: "es2022",
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      ecma: 2020,
      compress: { passes: 3 },
      // Each icon repeats its licence; public/licenses.txt has it once.
      format: { comments: (_node, { value }) => /@license|@preserve/.test(value) && !value.includes("lucide-react") },
    },
    rollupOptions: {
      output: {
        // Merging small modules halves the number of requests and compresses better.
        experimentalMinChunkSize: 600,
        ...(isSsrBuild ? {} : { manualChunks: chunkOf }),
        // Every page lists dozens of files, so short names save bytes.
        chunkFileNames: "assets/[hash].js",
      },
    },
  },
  // In `npm run dev` the Worker answers everything that needs D1 or a durable object.
  server: { port: 5173, proxy: { "/api": worker, "/dev": worker, "/parties": { target: worker, ws: true } } },
}));
