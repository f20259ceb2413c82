import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import type { SlackMessage } from "#worker/services/slack/slack-messages.ts";

declare module "vitest" {
  interface ProvidedContext {
    slack: string;
  }
}

const ADDRESS = "SLACK_STAND_IN";
/** Where the server below listens, for the process that starts it. */
export const slackUrl = (): string => process.env[ADDRESS] ?? "";

/** `path` is the webhook's, or where a redirection leads. */
export type Posted = { path: string; method: string; message: SlackMessage | null };

/** https://docs.slack.dev/reference/block-kit/blocks */
const MOST = { blocks: 50, text: 3000 };

/**
 * A local HTTP server with Slack's incoming webhooks, for the real poster. It refuses what Slack refuses. Else its behaviour
 * depends on the start of a webhook's last part, and changes with `PUT /states?path=…&state=…`. `GET /posted?path=…` lists what arrived.
 */
export default function serveSlack(project: TestProject) {
  const posted: Posted[] = [];
  const states = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://slack.test");
    const path = searchParams.get("path") ?? "";
    if (pathname === "/posted") {
      response.end(JSON.stringify(posted.filter((one) => one.path === path)));
    } else if (pathname === "/states") {
      states.set(path, searchParams.get("state") ?? "");
      response.end();
    } else {
      let body = "";
      for await (const chunk of request) body += chunk;
      const message = parsed(body);
      posted.push({ path: pathname, method: request.method ?? "", message });
      const fault = faultOf(request.headers["content-type"], message);
      const state = fault ? `fault ${fault}` : (states.get(pathname) ?? pathname.split("/").at(-1) ?? "");
      answer(state, posted.filter((one) => one.path === pathname).length, response);
    }
  });
  // A connection that closes while the Worker reuses it would fail its call.
  server.keepAliveTimeout = 0;
  return new Promise<() => void>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      // A listening server has an address with a port.
      const { port } = server.address() as AddressInfo;
      process.env[ADDRESS] = `http://127.0.0.1:${port}`;
      project.provide("slack", slackUrl());
      resolve(() => {
        server.closeAllConnections();
        server.close();
      });
    });
  });
}

/** @returns null where the body is not JSON */
function parsed(body: string): SlackMessage | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** What Slack answers with 400. */
function faultOf(type: string | undefined, message: SlackMessage | null): string | null {
  if (!type?.startsWith("application/json") || !(message instanceof Object)) return "invalid_payload";
  const { text, blocks } = message;
  if (!text && !blocks) return "no_text";
  const fits = ({ length }: string) => length > 0 && length <= MOST.text;
  const isRight =
    blocks.length <= MOST.blocks && blocks.every((block) => block.type === "section" && fits(block.text.text));
  return isRight ? null : "invalid_blocks";
}

function answer(state: string, tries: number, response: ServerResponse): void {
  const text = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  const is = (kind: string) => state.startsWith(kind);
  if (is("fault")) text(400, state.replace("fault ", ""));
  else if (is("removed")) text(404, "no_service");
  else if (is("revoked")) text(403, "invalid_token");
  else if (is("deleted")) text(404, "channel_not_found");
  else if (is("archived")) text(410, "channel_is_archived");
  else if (is("prohibited")) text(403, "action_prohibited");
  else if (is("odd")) text(400, "invalid_payload");
  else if (is("limited")) text(429, "rate_limited", { "retry-after": "600" });
  else if (is("soon") && tries === 1) text(429, "rate_limited", { "retry-after": "1" });
  else if (is("redirects")) text(302, "", { location: "/elsewhere" });
  else if (is("second") && tries === 1) text(503, "");
  else if (is("down")) text(503, "");
  else if (is("fails")) text(500, "rollup_error");
  else if (!is("hangs")) text(200, "ok");
}
