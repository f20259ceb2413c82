import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Log, LogLevel, Miniflare } from "miniflare";
import type { Platform } from "./platform.ts";
import { portTaken } from "./port.ts";

export type ServerOptions = {
  /** The bundle. */
  script: string;
  platform: Platform;
  /** 0 is any that is free. */
  port: number;
  /** The folder of its data, laid out as wrangler's. */
  state: string;
  /** What is printed of what the Worker says; it has a line for every request. */
  prints: keyof typeof PRINTS;
};

export type Server = { origin: string; database: D1Database; close: () => Promise<void> };

/** workerd's complaint that somebody went away in the midst of an answer, as browsers do. */
const SOMEBODY_LEFT = /^\S+ = \S+: disconnected: /;

const PRINTS = {
  all: {},
  troubles: {
    handleStructuredLogs: ({ level, message }: { level: string; message: string }) => {
      if (/warn|error/.test(level) && !SOMEBODY_LEFT.test(message)) console.error(message);
    },
  },
  nothing: {
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      output.resume();
      errors.resume();
    },
  },
};

/**
 * The built product in workerd, with its database and objects, reachable from this machine only.
 * @returns when it answers @throws Stop where the port is taken
 */
export async function openServer({ script, platform, port, state, prints }: ServerOptions): Promise<Server> {
  const miniflare = new Miniflare({
    ...platform,
    modules: [{ type: "ESModule", path: script }],
    modulesRoot: dirname(script),
    host: "127.0.0.1",
    port,
    defaultPersistRoot: join(state, "v3"),
    log: new Log(LogLevel.ERROR),
    logRequests: false,
    // Nothing is asked of the outside, and nothing told.
    cf: false,
    telemetry: { enabled: false },
    ...PRINTS[prints],
  });
  const taken = ({ code }: { code?: string }) => code === "ERR_ADDRESS_IN_USE";
  const url = await miniflare.ready.catch((error) => {
    throw taken(error) ? portTaken(port) : error;
  });
  return {
    origin: `http://localhost:${url.port}`,
    database: await miniflare.getD1Database("DB"),
    close: () => miniflare.dispose(),
  };
}

/** Ends server and process at Ctrl+C or SIGTERM. @param last what is left to do then */
export function closeAtSignal(server: Server, last: () => void = () => undefined): void {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    // Miniflare's own listener would exit before anything is closed.
    process.removeAllListeners(signal);
    process.once(signal, async () => {
      await server.close();
      last();
      process.exit();
    });
  }
}
