import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the stand-in for Resend's HTTP API listens. */
    resend: string;
  }
}

/** What came: a mail to nobody has an empty `to`. */
export type Received = {
  from: string;
  to: string;
  subject: string;
  key: string | undefined;
  authorization: string | undefined;
};

const LATE = 4000;

/**
 * Resend's API on this machine, for the real client. How a mail fares is decided by the sender's state, set with
 * `PUT /?from=…&state=…`, else by the first letters of the receiver's address: `lento…` is answered after nobody waits any
 * more, `caido…` meets a proxy without a server behind it, `colgado…` is hung up on, `rechazado…` is refused, `agotado…`
 * is over the day's quota, `alfinal…` is hung up on, refused, then served. A mail to nobody is refused as Resend does,
 * by validation. `GET /?to=` and `GET /?from=` tell what came.
 */
export default function serveResend(project: TestProject) {
  const received: Received[] = [];
  const states = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? "/", "http://resend.test").searchParams;
    const [from, to] = [asked.get("from"), asked.get("to")];
    if (request.method === "GET") {
      response.end(
        JSON.stringify(received.filter((mail) => mail.from === (from ?? mail.from) && mail.to === (to ?? mail.to))),
      );
    } else if (request.method === "PUT") {
      states.set(from ?? "", asked.get("state") ?? "");
      response.end();
    } else {
      const mail = await read(request);
      received.push(mail);
      const state = states.get(mail.from) || mail.to;
      fare(state, received.filter((one) => one.to === mail.to).length, mail.to, response);
    }
  });
  return new Promise<() => void>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      // A server that listens on a port has an address with one.
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
  return { from, to: [to].flat().join(), subject, key, authorization: request.headers.authorization };
}

function fare(state: string, tries: number, to: string, response: ServerResponse): void {
  const json = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const refuse = (statusCode: number, name: string, message: string) => json(statusCode, { statusCode, name, message });
  const is = (kind: string) => state.startsWith(kind);
  if (is("lento")) setTimeout(() => json(200, { id: "late" }), LATE);
  else if (is("caido")) response.writeHead(503, { "content-type": "text/html" }).end("<h1>Service Unavailable</h1>");
  else if (is("colgado") || (is("alfinal") && tries === 1)) response.socket?.destroy();
  else if (is("agotado")) refuse(429, "daily_quota_exceeded", "You have reached your daily email sending quota.");
  else if (is("rechazado") || (is("alfinal") && tries === 2)) refuse(422, "invalid_parameter", `Invalid \`to\`: ${to}`);
  else if (to === "") refuse(422, "validation_error", "Invalid `to` field. At least one receiver is required.");
  else json(200, { id: "mail" });
}
