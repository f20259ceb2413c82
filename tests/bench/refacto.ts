import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fetch as open, type WebSocket } from "miniflare";
import { freePort } from "./free-port.ts";
import type { Receive } from "./sockets.ts";

type Retro = { id: string; slug: string; token: string; scopes: string[]; expires: number };

export type Refacto = {
  origin: string;
  pid: number;
  createRetro: () => Promise<Retro>;
  /** @param receive gets the id of each card that a frame brings */
  connect: (retro: Retro, receive: Receive) => Promise<WebSocket>;
  /** The message that adds a card. */
  add: (text: string) => { id: string; message: string };
  end: () => Promise<unknown>;
};

const JSON_BODY = { "content-type": "application/json" };

async function answered(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, init);
  if (answer.status >= 400) throw new Error(`Refacto: ${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Does what its own pages do, with the account that everybody shares on a server for tests. */
async function createRetro(origin: string): Promise<Retro> {
  const login = `${origin}/api/open-login?state=s&redirect_uri=${encodeURIComponent(origin)}`;
  const { headers } = await answered(login, { redirect: "manual" });
  const token = new URLSearchParams(new URL(headers.get("location") ?? origin).hash.slice(1)).get("token");
  const slug = `equipo-${randomBytes(4).toString("hex")}`;
  const created = await answered(`${origin}/api/retros`, {
    method: "POST",
    headers: { ...JSON_BODY, authorization: `Bearer ${token}` },
    body: JSON.stringify({ slug, name: "Sprint 12", password: randomBytes(16).toString("hex"), format: "mood" }),
  });
  // The shape is Refacto's RetroCreationInfo.
  return { slug, ...((await created.json()) as Omit<Retro, "slug">) };
}

async function connect(origin: string, { id, token }: Retro, receive: Receive): Promise<WebSocket> {
  const { webSocket: socket, status } = await open(`${origin}/api/retros/${id}`, { headers: { upgrade: "websocket" } });
  if (!socket) throw new Error(`Refacto: no socket: ${status}`);
  const joined = new Promise<void>((done) => {
    socket.addEventListener("message", ({ data }) => {
      const at = performance.now();
      const text = String(data);
      const cardId = /"push",\{"id":"([0-9a-f-]+)"/.exec(text)?.[1];
      if (text.startsWith('{"init"')) done();
      else if (cardId) receive(cardId, at);
    });
  });
  socket.accept();
  socket.send(token);
  await joined;
  return socket;
}

let added = 0;

/** Its pages send this message. */
function add(text: string) {
  const id = crypto.randomUUID();
  const item = { id, category: "happy", created: Date.now(), message: text, attachment: null, votes: 0, doneTime: 0 };
  const change = { items: ["if", ["none", { id: ["=", id] }], ["push", item]] };
  added += 1;
  return { id, message: JSON.stringify({ change, id: added }) };
}

/**
 * Runs a build of Refacto (github.com/davidje13/Refacto) with SQLite.
 * @param checkout the folder in which it was built
 */
export async function startRefacto(checkout: string, folder: string): Promise<Refacto> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(join(resolve(checkout), "build/index.js"), {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      SERVER_BIND_ADDRESS: "localhost",
      DB_URL: `sqlite://${join(folder, "refacto.sqlite")}?timeout=100`,
      ENCRYPTION_SECRET_KEY: randomBytes(32).toString("hex"),
      INSECURE_SHARED_ACCOUNT_ENABLED: "true",
      LOG_FILE: join(folder, "refacto.log"),
    },
  });
  const failed = new Promise<never>((_, reject) => server.once("error", reject));
  const ready = async () => {
    for (;;) {
      const answer = await fetch(`${origin}/api/config`).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      if (server.exitCode !== null) throw new Error(`Refacto ended with ${server.exitCode}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  await Promise.race([ready(), failed]);
  return {
    origin,
    pid: server.pid ?? 0,
    createRetro: () => createRetro(origin),
    connect: (retro, receive) => connect(origin, retro, receive),
    add,
    end: () => {
      const ended = once(server, "exit");
      server.kill();
      return ended;
    },
  };
}
