import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to a receiver, as it arrived. `path` begins with the receiver's name. */
export type Received = { path: string; method: string; headers: Record<string, string>; body: string };

/** Nothing listens on this port, so no test calls a receiver that it did not start. */
export const NO_RECEIVER = "http://127.0.0.1:10";

/**
 * Receivers of webhooks on this machine: `WEBHOOK_BASE_URL` puts it in the place of all of them. How one answers follows from the
 * last part of its path, and changes with `PUT /states?path=…&state=…`. `GET /received?path=…` lists what arrived.
 */
export async function webhookReceiver() {
  const received: Received[] = [];
  const states = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://receiver.test");
    const path = searchParams.get("path") ?? "";
    if (pathname === "/received") {
      response.end(JSON.stringify(received.filter((one) => one.path === path)));
    } else if (pathname === "/states") {
      states.set(path, searchParams.get("state") ?? "");
      response.end();
    } else {
      let body = "";
      for await (const chunk of request) body += chunk;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ path: pathname, method: request.method ?? "", headers, body });
      answer(states.get(pathname) ?? pathname.split("/").at(-1) ?? "", response);
    }
  });
  // A connection that closes while the Worker reuses it would fail its call.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { received, states, origin: `http://127.0.0.1:${port}`, close };
}

/** Longer than what is read of an answer. */
const LONG = "x".repeat(1_000_000);

function answer(state: string, response: ServerResponse): void {
  const is = (kind: string) => state.startsWith(kind);
  if (is("accepts")) response.writeHead(204).end();
  else if (is("long")) response.writeHead(200).end(LONG);
  else if (is("down")) response.writeHead(503).end("inner secret");
  else if (is("refuses")) response.writeHead(400).end("inner secret");
  else if (is("gone")) response.writeHead(410).end();
  else if (is("redirects")) response.writeHead(307, { location: "/hooks.ejemplo.cl/elsewhere" }).end();
  else if (!is("hangs")) response.writeHead(404).end();
}
