import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { platform } from "#scripts/local/platform.ts";
import { freePort } from "./free-port.ts";
import { workingPid } from "./process-cpu.ts";

type Settings = {
  script: string;
  port: number;
  databaseSocket: string;
  texts: Record<string, string>;
  inspectorPort?: number;
};

function configOf({ script, port, databaseSocket, texts }: Settings): string {
  const { compatibilityDate, compatibilityFlags = [], durableObjects = {} } = platform();
  const objects = Object.keys(durableObjects);
  const list = (items: string[]) => `[${items.join(", ")}]`;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .product),
    (name = "d1", external = (address = "unix:${databaseSocket}", http = ())),
    (name = "disk", disk = (path = "${join(dirname(script), "objects")}", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const product :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "${basename(script)}")],
  compatibilityDate = "${compatibilityDate}",
  compatibilityFlags = ${list(compatibilityFlags.map((flag: string) => `"${flag}"`))},
  bindings = ${list([
    '(name = "DB", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "d1")]))',
    ...objects.map((name) => `(name = "${name}", durableObjectNamespace = "${name}")`),
    ...Object.entries(texts).map(([name, text]) => `(name = "${name}", text = "${text}")`),
  ])},
  durableObjectNamespaces = ${list(objects.map((name) => `(className = "${name}", uniqueKey = "${name}", enableSql = true)`))},
  durableObjectStorage = (localDisk = "disk"),
);
`;
}

/** Runs the Worker alone in workerd, so that the CPU of its process is the CPU of the Worker and its rooms. */
export async function bareWorkerd(settings: Omit<Settings, "port">) {
  const port = await freePort();
  const config = join(dirname(settings.script), "config.capnp");
  mkdirSync(join(dirname(settings.script), "objects"), { recursive: true });
  writeFileSync(config, configOf({ ...settings, port }));
  const inspector = settings.inspectorPort ? [`--inspector-addr=127.0.0.1:${settings.inspectorPort}`] : [];
  const child: ChildProcess = spawn("node_modules/.bin/workerd", ["serve", "--experimental", ...inspector, config], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const answer = await fetch(`${origin}/landing`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer) break;
    if (child.exitCode !== null) throw new Error("workerd did not start");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const pid = workingPid(child.pid ?? 0);
  const end = () => {
    if (pid !== child.pid) process.kill(pid);
    child.kill();
  };
  return { origin, pid, end };
}
