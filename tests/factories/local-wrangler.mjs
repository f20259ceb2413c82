#!/usr/bin/env node
import { request } from "node:http";
import { text } from "node:stream/consumers";

// The command `wrangler` of `local-wrangler.ts`. The thread that knows the databases does the work.
const asked = request({ host: "127.0.0.1", port: process.env.LOCAL_WRANGLER, method: "POST", agent: false });
asked.on("response", async (answer) => {
  const isDone = answer.statusCode === 200;
  process[isDone ? "stdout" : "stderr"].write(`${await text(answer)}\n`);
  process.exitCode = isDone ? 0 : 1;
});
asked.end(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd() }));
