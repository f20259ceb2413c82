import type { ServerResponse } from "node:http";
import { type Received, standIn } from "./stand-in.ts";

/** Nothing listens on this port, so no test calls a receiver that it did not start. */
export const NO_RECEIVER = "http://127.0.0.1:10";

/**
 * Receivers of webhooks on this machine: `WEBHOOK_BASE_URL` puts it in the place of all of them. A path begins with the
 * receiver's name, and its state says how that one answers.
 * @param isAnswered false leaves a request without an answer
 */
export const webhookReceiver = (isAnswered: (request: Received) => boolean = () => true) =>
  standIn((request, response) => {
    if (isAnswered(request)) answer(request.state, response);
  });

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
