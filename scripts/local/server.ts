import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { WorkerOptions } from "miniflare";
import { portTaken } from "#scripts/shared/port.ts";
import type { Platform } from "./platform.ts";
import "#scripts/shared/steady-wait.mjs";

/** tsx takes half a second to import this large file, and does not touch what is required. */
const { Log, LogLevel, Miniflare }: typeof import("miniflare") = createRequire(import.meta.url)("miniflare");

export type ServerOptions = {
  script: string;
  platform: Platform;
  port: number;
  state: string;
  prints: keyof typeof LOGS;
  /** Workers beside the product, which share its databases. */
  others?: WorkerOptions[];
};

export type Server = {
  origin: string;
  database: D1Database;
  /** All databases by their names, `DB` first. */
  databases: Map<string, D1Database>;
  /** Returns the address at which another Worker with a direct socket answers. */
  urlOf: (worker: string) => Promise<URL>;
  ended: Promise<void>;
  close: () => Promise<void>;
};

/** workerd logs this when a browser leaves before its answer is complete. */
const CLIENT_LEFT = /^\S+ = \S+: disconnected: /;

/** workerd's own stack, which has only addresses. */
const NATIVE_STACK = /\nstack: \S*workerd@.*/s;

type StructuredLog = { level: string; message: string };

const LOGS = {
  all: {
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      output.pipe(process.stdout);
      errors.pipe(process.stderr);
    },
  },
  errors: {
    handleRuntimeStdio: () => undefined,
    handleStructuredLogs: ({ level, message }: StructuredLog) => {
      if (!/warn|error/.test(level) || CLIENT_LEFT.test(message)) return;
      console.error(message.replace(NATIVE_STACK, ""));
    },
  },
  nothing: {
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      output.resume();
      errors.resume();
    },
  },
};

const UNCOMPRESSED = "no_web_socket_compression";

/**
 * Miniflare's own Worker in front of the product's compresses each frame for each socket, unless the answer names an
 * extension; with the product's flag the answer loses the name. The platform has no such Worker (docs/decisions/026).
 */
const uncompressed = (script: string): string => `import worker from "./${script}";
export * from "./${script}";
const headers = { "sec-websocket-extensions": "none" };
export default {
  async fetch(...given) {
    const answer = await worker.fetch(...given);
    const { webSocket } = answer;
    return webSocket ? new Response(null, { status: 101, webSocket, headers }) : answer;
  },
};`;

function productOf(script: string, platform: Platform): WorkerOptions {
  const folder = dirname(script);
  return {
    ...platform,
    compatibilityFlags: platform.compatibilityFlags?.filter((flag: string) => flag !== UNCOMPRESSED),
    modulesRoot: folder,
    modules: [
      { type: "ESModule", path: join(folder, "uncompressed.js"), contents: uncompressed(basename(script)) },
      { type: "ESModule", path: script },
    ],
  };
}

/** Ctrl+C in a terminal reaches workerd too. In this time our own handler closes the server. In milliseconds. */
const SIGNAL_DELAY = 200;

/** Reachable from this machine only. */
export async function openServer({
  script,
  platform,
  port,
  state,
  prints,
  others = [],
}: ServerOptions): Promise<Server> {
  const logs = LOGS[prints];
  let closed = false;
  let reportEnd: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    reportEnd = resolve;
  });
  const miniflare = new Miniflare({
    workers: [productOf(script, platform), ...others],
    host: "127.0.0.1",
    port,
    defaultPersistRoot: join(state, "v3"),
    log: new Log(LogLevel.ERROR),
    logRequests: false,
    cf: false,
    telemetry: { enabled: false },
    ...logs,
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      output.once("end", () => setTimeout(() => !closed && reportEnd?.(), SIGNAL_DELAY));
      logs.handleRuntimeStdio(output, errors);
    },
  });
  const names = Object.keys(platform.d1Databases ?? {});
  const isTaken = ({ code }: { code?: string }) => code === "ERR_ADDRESS_IN_USE";
  const url = await miniflare.ready.catch((error) => {
    throw isTaken(error) ? portTaken(port) : error;
  });
  return {
    origin: `http://localhost:${url.port}`,
    database: await miniflare.getD1Database("DB"),
    databases: new Map(
      await Promise.all(names.map(async (name) => [name, await miniflare.getD1Database(name)] as const)),
    ),
    urlOf: (worker) => miniflare.unsafeGetDirectURL(worker),
    ended,
    close: () => {
      closed = true;
      return miniflare.dispose();
    },
  };
}

export function closeAtSignal(server: Server): void {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    // Miniflare's own listener would exit before anything is closed.
    process.removeAllListeners(signal);
    process.once(signal, async () => {
      await server.close();
      process.exit();
    });
  }
}
