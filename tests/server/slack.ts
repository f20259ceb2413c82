import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SlackMessage } from "#worker/services/slack/slack-messages.ts";

/** Slack's webhooks. It takes each message, and answers none that `onPost` is called for. */
export async function slackOnThisMachine() {
  const posted: SlackMessage[] = [];
  const state: { killAt: string | null; onPost: () => void } = { killAt: null, onPost: () => undefined };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const message: SlackMessage = JSON.parse(body);
    posted.push(message);
    if (state.killAt === null || !message.text.startsWith(state.killAt)) return void response.end("ok");
    state.killAt = null;
    state.onPost();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { posted, state, origin: `http://127.0.0.1:${port}`, close };
}
