import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the stand-in for Resend's HTTP API listens. */
    resend: string;
  }
}

type Received = { to: string; subject: string; key: string | undefined; authorization: string | undefined };

/**
 * Resend's API on this machine, for the real client. The address decides how it fares: `lento…` is answered after
 * nobody waits any more, `caido…` meets a proxy without a server behind it, `rechazado…` is refused, `alfinal…` is hung
 * up on, refused, then served; `GET /?to=` tells what came.
 */
export default function serveResend(project: TestProject) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      const to = new URL(request.url ?? "/", "http://resend.test").searchParams.get("to");
      response.end(JSON.stringify(received.filter((mail) => mail.to === to)));
      return;
    }
    let body = "";
    for await (const chunk of request) body += chunk;
    const { to, subject } = JSON.parse(body);
    const key = request.headers["idempotency-key"]?.toString();
    received.push({ to, subject, key, authorization: request.headers.authorization });
    const tries = received.filter((mail) => mail.to === to).length;
    const answer = (status: number, type: string, text: string) =>
      response.writeHead(status, { "content-type": type }).end(text);
    const refusal = { statusCode: 422, name: "validation_error", message: `Invalid \`to\`: ${to}` };
    if (to.startsWith("lento")) setTimeout(() => answer(200, "application/json", '{"id":"late"}'), 6000);
    else if (to.startsWith("caido")) answer(503, "text/html", "<h1>Service Unavailable</h1>");
    else if (to.startsWith("alfinal") && tries === 1) request.socket.destroy();
    else if (to.startsWith("rechazado") || (to.startsWith("alfinal") && tries === 2)) {
      answer(422, "application/json", JSON.stringify(refusal));
    } else answer(200, "application/json", '{"id":"mail"}');
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
