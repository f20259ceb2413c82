import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    resend: string;
  }
}

/** `to` is empty for a mail without receiver. */
export type Received = {
  from: string;
  to: string;
  subject: string;
  key: string | undefined;
  authorization: string | undefined;
  answered: boolean;
};

/** Longer than the timeout of an attempt. */
const SLOW_MS = 4000;
/** Both longer than the shortest call that may send mail. */
const LAGGING_MS = { mail: 1100, withoutReceiver: 750 };

/**
 * A local HTTP server with Resend's API, for the real client. Its behaviour depends on the sender's state, set with
 * `PUT /?from=…&state=…`, or else on the start of the receiver's address. `GET /?to=` and `GET /?from=` list the mails.
 */
export default function serveResend(project: TestProject) {
  const received: Received[] = [];
  const states = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? "/", "http://resend.test").searchParams;
    const [from, to] = [query.get("from"), query.get("to")];
    if (request.method === "GET") {
      response.end(
        JSON.stringify(received.filter((mail) => mail.from === (from ?? mail.from) && mail.to === (to ?? mail.to))),
      );
    } else if (request.method === "PUT") {
      states.set(from ?? "", query.get("state") ?? "");
      response.end();
    } else {
      const mail = await read(request);
      received.push(mail);
      response.on("close", () => {
        mail.answered = true;
      });
      const state = states.get(mail.from) || mail.to;
      respond(state, received.filter(({ to: receiver }) => receiver === mail.to).length, mail.to, response);
    }
  });
  // A connection that closes while the Worker reuses it would fail its call.
  server.keepAliveTimeout = 0;
  return new Promise<() => void>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      // A listening server has an address with a port.
      const { port } = server.address() as AddressInfo;
      project.provide("resend", `http://127.0.0.1:${port}`);
      resolve(() => {
        server.closeAllConnections();
        server.close();
      });
    });
  });
}

async function read(request: IncomingMessage): Promise<Received> {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { from, to, subject } = JSON.parse(body);
  const key = request.headers["idempotency-key"]?.toString();
  return { from, to: [to].flat().join(), subject, key, authorization: request.headers.authorization, answered: false };
}

function respond(state: string, tries: number, to: string, response: ServerResponse): void {
  const json = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const refuse = (statusCode: number, name: string, message: string) => json(statusCode, { statusCode, name, message });
  const is = (kind: string) => state.startsWith(kind);
  const answer = () =>
    to === ""
      ? refuse(422, "validation_error", "Invalid `to` field. At least one receiver is required.")
      : json(200, { id: "mail" });
  if (is("slow")) setTimeout(() => json(200, { id: "late" }), SLOW_MS);
  else if (is("lagging")) setTimeout(answer, to === "" ? LAGGING_MS.withoutReceiver : LAGGING_MS.mail);
  else if (is("unavailable"))
    response.writeHead(503, { "content-type": "text/html" }).end("<h1>Service Unavailable</h1>");
  else if (is("disconnecting") || (is("third-try") && tries === 1)) response.socket?.destroy();
  else if (is("over-quota")) refuse(429, "daily_quota_exceeded", "You have reached your daily email sending quota.");
  else if (is("refusing") || (is("third-try") && tries === 2))
    refuse(422, "invalid_parameter", `Invalid \`to\`: ${to}`);
  else answer();
}
