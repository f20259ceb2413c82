import { join } from "node:path";

/** Where the product of a run is found. A test's own server is one port further. */
export const PORT = Number(process.env.E2E_PORT ?? 8790);

/** Signs the tokens of the people of a run: nobody else ever has this server. */
export const SECRET = "of the browser tests, and of nothing else";

/** Playwright takes it from what `serve.ts` says when it is ready. */
export const READY = /Ready in (?<e2e_folder>\S+)/;

/** The folder of a run: its data, its bundle, and the door to its database. */
const folder = () => process.env.E2E_FOLDER ?? "";

export const doorIn = (run = folder()): string => join(run, "door");
export const bundleIn = (run = folder()): string => join(run, "bundle");
