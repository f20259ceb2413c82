import type { TestProject } from "vitest/node";
import { webhookReceiver } from "#tests/server/webhook-receiver.ts";

declare module "vitest" {
  interface ProvidedContext {
    receiver: string;
  }
}

const ADDRESS = "WEBHOOK_RECEIVER";
/** Where the receivers listen, for the process that starts them. */
export const receiverUrl = (): string => process.env[ADDRESS] ?? "";

export default async function serveReceiver(project: TestProject) {
  const { origin, close } = await webhookReceiver();
  process.env[ADDRESS] = origin;
  project.provide("receiver", origin);
  return close;
}
