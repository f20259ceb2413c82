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

type Mail = { from?: string; to?: string | string[]; subject?: string; text?: string; html?: string };

/** It is longer than the timeout of an attempt. */
const SLOW_MS = 4000;
/** Both are longer than the shortest call that may send mail. */
const LAGGING_MS = { mail: 1100, withoutReceiver: 750 };

/** Resend counts requests for so many milliseconds. */
const RATE_WINDOW = 1000;

/**
 * A local HTTP server with Resend's API, for the real client. It refuses what Resend refuses. Else its behaviour depends on
 * the sender's state, set with `PUT /?from=…&state=…`, or else on the start of the receiver's address. `GET /?to=` and `GET /?from=` list the mails.
 */
export default function serveResend(project: TestProject) {
  const received: Received[] = [];
  const states = new Map<string, string>();
  const keys = new Map<string, string>();
  const firsts = new Map<string, number>();
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
      const { mail, fault } = await read(request, keys);
      received.push(mail);
      response.on("close", () => {
        mail.answered = true;
      });
      const state = states.get(mail.from) || mail.to;
      const first = firsts.get(mail.to) ?? Date.now();
      firsts.set(mail.to, first);
      const tries = received.filter(({ to: receiver }) => receiver === mail.to).length;
      const isTooSoon = Date.now() < first + RATE_WINDOW;
      respond({ state, tries, isTooSoon, fault, to: mail.to }, response);
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

type Fault = [statusCode: number, name: string, message: string];

/** @param keys the body that came first with each idempotency key */
async function read(request: IncomingMessage, keys: Map<string, string>): Promise<{ mail: Received; fault?: Fault }> {
  let body = "";
  for await (const chunk of request) body += chunk;
  const sent: Mail = JSON.parse(body);
  const key = request.headers["idempotency-key"]?.toString();
  const { authorization } = request.headers;
  const to = [sent.to ?? []].flat();
  const mail = {
    from: sent.from ?? "",
    to: to.join(),
    subject: sent.subject ?? "",
    key,
    authorization,
    answered: false,
  };
  const isOther = key !== undefined && (keys.get(key) ?? body) !== body;
  if (key) keys.set(key, keys.get(key) ?? body);
  const fault = isOther
    ? ([409, "invalid_idempotent_request", "This key was used for another request."] satisfies Fault)
    : faultOf(sent, to, authorization, key);
  return { mail, fault };
}

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
const NAMED = /^[^<>@]+ <([^<>]+)>$/;
const isAddress = (text: string) => ADDRESS.test(NAMED.exec(text)?.[1] ?? text);

/** https://resend.com/docs/api-reference/errors; an empty list of receivers is refused after everything else. */
function faultOf(mail: Mail, to: string[], authorization: string | undefined, key = "none"): Fault | undefined {
  if (!authorization) return [401, "missing_api_key", "Missing API key in the authorization header."];
  if (!/^Bearer re_\w+$/.test(authorization)) return [403, "invalid_api_key", "API key is invalid."];
  if (key.length < 1 || key.length > 256) return [400, "invalid_idempotency_key", "The key must be of 1 to 256 chars."];
  if (!isAddress(mail.from ?? "")) return [422, "validation_error", "Invalid `from` field."];
  if (!mail.subject) return [422, "missing_required_field", "Missing `subject` field."];
  if (!mail.text && !mail.html) return [422, "missing_required_field", "Missing `html` or `text` field."];
  if (to.length > 50 || !to.every(isAddress)) return [422, "validation_error", "Invalid `to` field."];
  return undefined;
}

type Case = { state: string; tries: number; isTooSoon: boolean; fault: Fault | undefined; to: string };

function respond({ state, tries, isTooSoon, fault, to }: Case, response: ServerResponse): void {
  const json = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const refuse = (statusCode: number, name: string, message: string) => json(statusCode, { statusCode, name, message });
  const is = (kind: string) => state.startsWith(kind);
  const answer = () =>
    to === ""
      ? refuse(422, "validation_error", "Invalid `to` field. At least one receiver is required.")
      : json(200, { id: "mail" });
  if (fault) refuse(...fault);
  else if (is("slow")) setTimeout(() => json(200, { id: "late" }), SLOW_MS);
  else if (is("lagging")) setTimeout(answer, to === "" ? LAGGING_MS.withoutReceiver : LAGGING_MS.mail);
  else if (is("unavailable"))
    response.writeHead(503, { "content-type": "text/html" }).end("<h1>Service Unavailable</h1>");
  else if (is("disconnecting") || (is("third-try") && tries === 1)) response.socket?.destroy();
  else if (is("limited") && isTooSoon) {
    response.setHeader("retry-after", "1");
    refuse(429, "rate_limit_exceeded", "Too many requests. You can only make 2 requests per second.");
  } else if (is("over-quota")) refuse(429, "daily_quota_exceeded", "You have reached your daily email sending quota.");
  else if (is("unverified")) refuse(403, "validation_error", "The tertulia.example domain is not verified.");
  else if (is("refusing") || (is("third-try") && tries === 2))
    refuse(422, "invalid_parameter", `Invalid \`to\`: ${to}`);
  else answer();
}
