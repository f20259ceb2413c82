import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const worker = "http://localhost:8787";
const forWorkerd = {
  conditions: ["workerd", "worker", "browser"],
  externalConditions: ["workerd", "worker"],
};
/** Modules without imports: those of the contract that do not import zod, and what the entry needs of a page. */
const CONSTANTS = /\/(worker\/contract\/(constants|day|limits)|app\/lib\/wanted-parts)\.ts$/;
/** Loaded on demand, so they must not be merged into a chunk of a page. */
const ERRORS = /\/worker\/contract\/errors\.ts$/;
const chunkOf = (id: string) => (CONSTANTS.test(id) ? "constants" : ERRORS.test(id) ? "errors" : undefined);

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
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
  // terser makes the browser's script 5 % smaller than esbuild. The Worker is not minified: its stack traces stay readable.
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
        experimentalMinChunkSize: 9000,
        // Every page needs the constants. In their own chunk, they do not make a page load other modules.
        ...(isSsrBuild ? {} : { manualChunks: chunkOf }),
        // Every page lists dozens of files, so short names save bytes.
        chunkFileNames: "assets/[hash].js",
      },
    },
  },
  // In `npm run dev` the Worker answers everything that needs D1 or a durable object.
  server: { port: 5173, proxy: { "/api": worker, "/dev": worker, "/parties": { target: worker, ws: true } } },
}));
