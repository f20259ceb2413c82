import { inject } from "vitest";
import type { Posted } from "./slack.ts";

export const WEBHOOK_HOST = "https://hooks.slack.com";

/** A webhook of the stand-in (`slack.ts`). @param kind how it behaves */
export const newWebhook = (kind: string) =>
  `/services/T024BE7LD/B0000TEST/${kind}${crypto.randomUUID().replaceAll("-", "")}`;

export const postedTo = async (path: string): Promise<Posted[]> =>
  (await fetch(`${inject("slack")}/posted?path=${encodeURIComponent(path)}`)).json();

export const setState = (path: string, state: string) =>
  fetch(`${inject("slack")}/states?path=${encodeURIComponent(path)}&state=${state}`, { method: "PUT" });

/** What the channel shows. */
export const textOf = ({ message }: Posted): string => message?.blocks.map(({ text }) => text.text).join("\n") ?? "";
