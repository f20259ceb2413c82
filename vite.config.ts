import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const worker = "http://localhost:8787";
const forWorkerd = {
  conditions: ["workerd", "worker", "browser"],
  externalConditions: ["workerd", "worker"],
};
/** The part of the contract that is plain values, without zod. */
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
  // The Worker is bundled from this build, so everything goes in, resolved for workerd rather than for Node.
  ssr: command === "build" ? { noExternal: true, target: "webworker", resolve: forWorkerd } : {},
  // A twentieth less script for the browser than with the default minifier; the Worker's stays readable in its stack traces.
  build: {
    target: "es2022",
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    rollupOptions: {
      output: {
        // Small modules travel together: they pack better, and a phone asks for half as many files.
        experimentalMinChunkSize: 2500,
        // But for the contract's constants: they are everywhere, and would take whatever they travel with along.
        ...(isSsrBuild ? {} : { manualChunks: (id: string) => (CONSTANTS.test(id) ? "constants" : undefined) }),
        // Every page names dozens of files; what they are called besides their hash helps nobody there.
        chunkFileNames: "assets/[hash].js",
      },
    },
  },
  // `npm run dev`: Vite serves the screens, the Worker beside it everything that needs D1 or a durable object.
  server: { port: 5173, proxy: { "/api": worker, "/dev": worker, "/parties": { target: worker, ws: true } } },
}));
