import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const worker = "http://localhost:8787";
const forWorkerd = {
  conditions: ["workerd", "worker", "browser"],
  externalConditions: ["workerd", "worker"],
};
/** The modules of the contract that do not import zod. */
const CONSTANTS = /\/worker\/contract\/(constants|day|limits)\.ts$/;

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
        experimentalMinChunkSize: 2500,
        // Every page needs the constants. In their own chunk, they do not make a page load other modules.
        ...(isSsrBuild ? {} : { manualChunks: (id: string) => (CONSTANTS.test(id) ? "constants" : undefined) }),
        // Every page lists dozens of files, so short names save bytes.
        chunkFileNames: "assets/[hash].js",
      },
    },
  },
  // In `npm run dev` the Worker answers everything that needs D1 or a durable object.
  server: { port: 5173, proxy: { "/api": worker, "/dev": worker, "/parties": { target: worker, ws: true } } },
}));
