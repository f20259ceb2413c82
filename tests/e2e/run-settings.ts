import { join } from "node:path";

export const PORT = Number(process.env.E2E_PORT ?? 8790);

export const SECRET = "of the browser tests, and of nothing else";

/** Playwright reads the three from the output of `serve.ts`, into variables of the environment. */
export const READY = /Ready in (?<e2e_folder>\S+), database at (?<e2e_database>\S+), timers at (?<e2e_timers>\S+)/;

const folder = () => process.env.E2E_FOLDER ?? "";

export const databaseUrl = (): string => process.env.E2E_DATABASE ?? "";
export const timersUrl = (): string => process.env.E2E_TIMERS ?? "";

/** A file of this run that marks two colours as reported. */
export const reportOf = (colours: string): string => join(folder(), `colours ${colours}`);
