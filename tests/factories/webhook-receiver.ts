import type { TestProject } from "vitest/node";
import { webhookReceiver } from "#tests/server/webhook-receiver.ts";

declare module "vitest" {
  interface ProvidedContext {
    receiver: string;
  }
}

const addressOf = (project: string) => `WEBHOOK_RECEIVER ${project}`;
/** Where the receivers of a project listen, for the process that starts them. */
export const receiverUrl = (project: string): string => process.env[addressOf(project)] ?? "";

export default async function serveReceiver(project: TestProject) {
  const { origin, close } = await webhookReceiver();
  process.env[addressOf(project.name)] = origin;
  project.provide("receiver", origin);
  return close;
}
