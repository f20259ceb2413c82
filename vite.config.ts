import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
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
/** The page that people open by a shared link. It loads nothing that other pages alone share. */
const BOARD = /\/app\/retrospectives\/detail\.tsx/;
/** Pages that do not load the chunks of private pages. The landing page loads no script. */
const PUBLIC = /\/app\/(landing|invitations|shell)\//;
const ROUTE = "?__remix-build-client-route";
const FEATURE = /\/app\/(\w+)\//;

/** The module and all that lead to it. */
function reached(id: string, importersOf: (id: string) => readonly string[] | undefined): string[] {
  const found = new Set([id]);
  // A set also iterates over what is added meanwhile.
  for (const one of found) for (const importer of importersOf(one) ?? []) found.add(importer);
  return [...found];
}

/**
 * One chunk for what every page loads, one for what account pages share, one for what they share with private pages, one for
 * what every private page loads or the board shares with other pages, one for what private pages of several other features
 * share, and one for what every page of a team loads.
 */
const chunkOf: GetManualChunk = (id, { getModuleInfo }) => {
  // Pages must run before the entry hydrates them, so their chunks must not import it.
  if (ENTRY.test(id)) return undefined;
  if (ERRORS.test(id)) return "errors";
  if (CONSTANTS.test(id)) return "base";
  const importers = reached(id, (one) => getModuleInfo(one)?.importers);
  const isPartOf = (layout: RegExp) => importers.some((one) => layout.test(one));
  if (isPartOf(ROOT)) return "base";
  const pages = importers.filter((one) => one.endsWith(ROUTE));
  const accountPages = QUERIES.test(id) ? [] : pages.filter((one) => ACCOUNT.test(one));
  const privatePages = pages.filter((one) => !ACCOUNT.test(one) && !PUBLIC.test(one));
  const isPrivate = isPartOf(PRIVATE);
  if (accountPages.length > 0 && (isPrivate || privatePages.length > 0)) return "base";
  if (accountPages.length > 1) return "account";
  if (isPrivate) return "private";
  if (isPartOf(BOARD)) {
    // Also pages that load it on demand, because they would load the whole chunk of the board with it.
    const loaders = reached(id, (one) => [
      ...(getModuleInfo(one)?.importers ?? []),
      ...(getModuleInfo(one)?.dynamicImporters ?? []),
    ]);
    return loaders.some((one) => one.endsWith(ROUTE) && !BOARD.test(one)) ? "private" : "board";
  }
  const features = new Set(privatePages.map((one) => FEATURE.exec(one)?.[1]));
  if (isPartOf(TEAM)) return features.size > 1 ? "private" : "team";
  return features.size > 1 ? "private-more" : undefined;
};

/** A chunk of several pages also stands for its layout, where Rollup would add a file that passes on its exports. */
const fewerFiles: Plugin = {
  name: "fewer-files",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};

const LUCIDE = "lucide-react";
const ICON = new RegExp(`/${LUCIDE}/dist/esm/icons/`);
const ICON_IMPORTS = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"${LUCIDE}";?`, "g");

/** The file of each name that the icon library exports. */
function iconFiles(): Map<string, string> {
  const { resolve } = createRequire(import.meta.url);
  const index = resolve(LUCIDE).replace("/cjs/lucide-react.js", "/esm/lucide-react.js");
  const exported = readFileSync(index, "utf8").matchAll(/^export \{(.*)\} from '\.\/(icons\/.*)';$/gm);
  return new Map(
    [...exported].flatMap(([, names = "", file]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, `${LUCIDE}/dist/esm/${file}`] as const),
    ),
  );
}

/**
 * Imports each icon from its own file. Through the library's index, which every page imports, `chunkOf` would find that every
 * page needs every icon.
 */
function iconsFromFiles(): Plugin {
  const files = iconFiles();
  const importOf = (specifier: string) => {
    const [name = "", local = name] = specifier.split(/\s+as\s+/);
    const file = files.get(name);
    if (!file) throw new Error(`${LUCIDE} has no icon ${name}`);
    return `import ${local} from "${file}";`;
  };
  return {
    name: "icons-from-files",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (ICON.test(id)) {
        // Only unique within their icon, which random ones need not be.
        let key = 0;
        return { code: code.replace(/\bkey: "\w+"/g, () => `key: ${key++}`), map: null };
      }
      if (!code.includes(`"${LUCIDE}"`)) return undefined;
      const split = (names: string) => names.split(",").map((name) => name.trim());
      const imports = code.replace(ICON_IMPORTS, (_, names: string) =>
        split(names).filter(Boolean).map(importOf).join(""),
      );
      return { code: imports, map: null };
    },
  };
}

const FUTURE = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};
const REMIX = /\/@remix-run\/react\/dist\/esm\/\w/;

/** Remix reads its flags from the page. As constants, they let the minifier leave out what they turn off. */
const flagsAsConstants: Plugin = {
  name: "flags-as-constants",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  transform(code, id) {
    if (!REMIX.test(id)) return undefined;
    let fixed = code.replaceAll("window.__remixContext.isSpaMode", "false");
    // Single fetch gives every loader this function.
    fixed = fixed.replaceAll('typeof singleFetch === "function"', "true");
    for (const [flag, value] of Object.entries(FUTURE)) {
      fixed = fixed.replace(new RegExp(`(window\\.__remixContext\\.)?\\bfuture\\.${flag}\\b`, "g"), String(value));
    }
    return { code: fixed, map: null };
  },
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
  plugins: [tailwindcss(), iconsFromFiles(), flagsAsConstants, smallerPages, fewerFiles, remix({ future: FUTURE })],
  // wrangler bundles this build for workerd, so it must contain all packages.
  ssr: command === "build" ? { noExternal: true, target: "webworker", resolve: forWorkerd } : {},
  // terser makes the browser's script 5 % smaller than esbuild.
  build: {
    target: "es2022",
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      ecma: 2020,
      compress: { passes: 5 },
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
