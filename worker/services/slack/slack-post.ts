import { SLACK } from "#worker/contract/limits/slack.ts";
import type { SlackFailure } from "#worker/contract/slack.ts";
import type { SlackMessage } from "./slack-messages.ts";

const ADDRESS = "https://hooks.slack.com";

type Outcome = { failure: SlackFailure | null; pause?: number };

/** @returns why the message did not arrive after the last try; null where it did */
export async function postMessage(
  baseUrl: string | undefined,
  path: string,
  message: SlackMessage,
): Promise<SlackFailure | null> {
  let outcome: Outcome = { failure: null };
  for (let tries = 1; tries <= SLACK.tries; tries += 1) {
    outcome = await tryOnce(`${baseUrl ?? ADDRESS}${path}`, message);
    if (outcome.pause === undefined || tries === SLACK.tries) break;
    await scheduler.wait(outcome.pause);
  }
  return outcome.failure;
}

async function tryOnce(url: string, message: SlackMessage): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(message),
      redirect: "manual",
      signal: AbortSignal.timeout(SLACK.timeout),
    });
    return outcomeOf(response.status, (await response.text()).trim(), response.headers.get("retry-after"));
  } catch {
    // Slack may have taken it, and a message is told once.
    return { failure: "no_answer" };
  }
}

/** Slack's words: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/#handling_errors */
const REASONS: Record<string, SlackFailure> = {
  no_service: "webhook_removed",
  no_service_id: "webhook_removed",
  no_active_hooks: "webhook_removed",
  no_team: "webhook_removed",
  team_disabled: "webhook_removed",
  invalid_token: "webhook_removed",
  user_not_found: "channel_gone",
  channel_not_found: "channel_gone",
  channel_is_archived: "channel_gone",
  action_prohibited: "not_allowed",
  posting_to_general_channel_denied: "not_allowed",
};

/**
 * Only where Slack says that it has not taken the message is there a pause before another try. After any other error it may
 * have taken it, and a message is told once. A redirection is not followed: it would leave Slack.
 */
function outcomeOf(status: number, body: string, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { failure: null };
  if (status >= 500) return { failure: "no_answer", ...(status === 503 && { pause: SLACK.pause }) };
  if (status === 429) {
    const pause = Number(retryAfter ?? Number.NaN) * 1000;
    return { failure: "too_many_messages", ...(pause <= SLACK.longestPause && { pause }) };
  }
  return { failure: REASONS[body] ?? (status === 404 || status === 410 ? "webhook_removed" : "refused") };
}
