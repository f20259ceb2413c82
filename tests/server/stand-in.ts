import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
export type Received = { path: string; method: string; headers: Record<string, string>; body: string };

/** `state` is what a test set for the path, or the last part of the path. `tries` counts the requests to the path. */
type Arrival = { state: string; tries: number };

type Answer = (request: Received & Arrival, response: ServerResponse) => void;

/**
 * A local HTTP server in the place of another one. It keeps what it receives. `PUT /states?path=…&state=…` sets the state of a
 * path; `GET /received?path=…` lists what arrived there.
 */
export async function standIn(answer: Answer) {
  const received: Received[] = [];
  const states = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in.test");
    const path = searchParams.get("path") ?? "";
    if (pathname === "/received") return void response.end(JSON.stringify(received.filter((one) => one.path === path)));
    if (pathname === "/states") {
      states.set(path, searchParams.get("state") ?? "");
      return void response.end();
    }
    let body = "";
    for await (const chunk of request) body += chunk;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const one = { path: pathname, method: request.method ?? "", headers, body };
    received.push(one);
    const state = states.get(pathname) ?? pathname.split("/").at(-1) ?? "";
    answer({ ...one, state, tries: received.filter(({ path }) => path === pathname).length }, response);
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
  return { received, origin: `http://127.0.0.1:${port}`, close };
}

/** Asks a stand-in from another process. @param origin of the stand-in */
export const standInAt = (origin: () => string) => ({
  receivedBy: async (path: string): Promise<Received[]> =>
    (await fetch(`${origin()}/received?path=${encodeURIComponent(path)}`)).json(),
  setState: (path: string, state: string) =>
    fetch(`${origin()}/states?path=${encodeURIComponent(path)}&state=${state}`, { method: "PUT" }),
});
