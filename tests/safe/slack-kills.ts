import { slackOnThisMachine } from "#tests/server/slack.ts";
import type { Row } from "./context.ts";
import { Product, type TestRun } from "./product.ts";

/** Longer than the room takes to settle what waits, in milliseconds. */
const SETTLED = 3000;
const LONGEST_WAIT = 30_000;

type When = "at the post of the opening" | "at the post of the closing" | "after the call that opens";
const WHEN: When[] = ["at the post of the opening", "at the post of the closing", "after the call that opens"];

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + LONGEST_WAIT; !isTrue() && Date.now() < end; ) await wait(50);
}

/** @returns how often the opening and the closing arrived */
async function killWhile(product: Product, slack: Awaited<ReturnType<typeof slackOnThisMachine>>, when: When) {
  const { teamId, admin } = await product.newWorld();
  const call = (path: string, json?: object) =>
    product.call("POST", `/api/teams/${teamId}${path}`, { token: admin.token, json });
  await call("/slack", {
    webhookUrl: "https://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx",
  });
  slack.posted.length = 0;
  const killed = new Promise<void>((resolve, reject) => {
    slack.state.onPost = () => void product.kill().then(resolve, reject);
  });
  const [opening, closing] = ["Se abrió", "Se cerró"];
  if (when === "at the post of the opening") slack.state.killAt = opening;
  const { id }: { id: string } = await (await call("/retrospectives", { retrospectiveName: "Sprint 1" })).json();
  if (when === "after the call that opens") {
    await product.kill();
    await product.start();
  } else if (when === "at the post of the opening") {
    await killed;
    await product.start();
  } else {
    await until(() => slack.posted.length > 0);
    slack.state.killAt = closing;
  }
  await call(`/retrospectives/${id}/close`);
  if (when === "at the post of the closing") {
    await killed;
    await product.start();
  }
  await until(() => slack.posted.some(({ text }) => text.startsWith(closing)));
  await wait(SETTLED);
  const count = (start: string) => slack.posted.filter(({ text }) => text.startsWith(start)).length;
  return { opened: count(opening), closed: count(closing) };
}

export async function slackAcrossKills(testRun: TestRun, short: boolean): Promise<Row[]> {
  const slack = await slackOnThisMachine();
  const product = new Product(testRun, "slack-kills", { SLACK_BASE_URL: slack.origin });
  await product.startNew();
  const moments = short ? WHEN.slice(0, 1) : WHEN;
  const figures: string[] = [];
  const faults: string[] = [];
  for (const when of moments) {
    const { opened, closed } = await killWhile(product, slack, when);
    figures.push(`${when}: ${opened} and ${closed}`);
    // A kill before the claim leaves the message to be told later; one between claim and post loses it.
    const fewest = when === "after the call that opens" ? 0 : 1;
    if (opened < fewest || opened > 1 || closed !== 1)
      faults.push(`${when}, ${opened} openings and ${closed} closings`);
  }
  await product.kill();
  slack.close();
  return [
    {
      check: "kills",
      promise: "a message to Slack arrives at most once, and once where the server is killed while it is posted",
      figure: `openings and closings that arrived after a kill ${figures.join("; ")}`,
      kept: faults.length === 0,
      faults,
    },
  ];
}
