import type { SlackMessage } from "#worker/services/slack/slack-messages.ts";
import { standIn } from "./stand-in.ts";

/** Slack's webhooks. It takes each message, and answers none that `onPost` is called for. */
export async function slackOnThisMachine() {
  const posted: SlackMessage[] = [];
  const state: { killAt: string | null; onPost: () => void } = { killAt: null, onPost: () => undefined };
  const { origin, close } = await standIn(({ body }, response) => {
    const message: SlackMessage = JSON.parse(body);
    posted.push(message);
    if (state.killAt === null || !message.text.startsWith(state.killAt)) return void response.end("ok");
    state.killAt = null;
    state.onPost();
  });
  return { posted, state, origin, close };
}
