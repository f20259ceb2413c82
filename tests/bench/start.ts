import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { freePort } from "./free-port.ts";
import type { Row, Topic } from "./row.ts";

/** Seconds. */
const TARGET = { first: 45, again: 2 };

/** Runs `npm start` until it is open, then ends it. @returns seconds */
async function seconds(folder: string, port: number): Promise<number> {
  const began = performance.now();
  const server = spawn("npm", ["start"], { cwd: folder, env: { ...process.env, PORT: String(port) }, detached: true });
  let output = "";
  const open = new Promise<void>((done, fail) => {
    server.once("exit", () => fail(new Error(`npm start ended: ${output}`)));
    for (const stream of [server.stdout, server.stderr]) {
      stream.on("data", (text) => {
        output += text;
        if (output.includes("Tertulia is open at")) done();
      });
    }
  });
  await open;
  const took = (performance.now() - began) / 1000;
  const ended = once(server, "exit");
  process.kill(-Number(server.pid), "SIGINT");
  await ended;
  return took;
}

const row = (figure: string, took: number, most: number): Row => ({
  topic: "start",
  figure,
  measured: `${took.toFixed(1)} s`,
  target: `≤ ${most} s`,
  kept: took <= most,
});

/** A fresh checkout with its dependencies. */
export const start: Topic = async ({ folder }) => {
  const checkout = join(folder, "checkout");
  const listed = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);
  for (const path of listed) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    cpSync(path, join(checkout, path));
  }
  symlinkSync(resolve("node_modules"), join(checkout, "node_modules"));
  const port = await freePort();
  return {
    rows: [
      row("`npm start` in a fresh checkout, after `npm ci`", await seconds(checkout, port), TARGET.first),
      row("`npm start` again", await seconds(checkout, port), TARGET.again),
    ],
  };
};
