import type { ServerResponse } from "node:http";
import type { TestProject } from "vitest/node";
import { standIn } from "#tests/server/stand-in.ts";
import type { SlackMessage } from "#worker/services/slack/slack-messages.ts";

declare module "vitest" {
  interface ProvidedContext {
    slack: string;
  }
}

const addressOf = (project: string) => `SLACK_STAND_IN ${project}`;
/** Where the server below listens for a project, for the process that starts it. */
export const slackUrl = (project: string): string => process.env[addressOf(project)] ?? "";

/** https://docs.slack.dev/reference/block-kit/blocks */
const MOST = { blocks: 50, text: 3000 };

/**
 * Slack's incoming webhooks on this machine, for the real poster. It refuses what Slack refuses. Else a webhook answers as the
 * start of its last part says, or as a test has set.
 */
export default async function serveSlack(project: TestProject) {
  const { origin, close } = await standIn(({ headers, body, state, tries }, response) => {
    const fault = faultOf(headers["content-type"], parsed(body));
    answer(fault ? `fault ${fault}` : state, tries, response);
  });
  process.env[addressOf(project.name)] = origin;
  project.provide("slack", origin);
  return close;
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
