import { connectToRoom } from "./connection.ts";
import type { Row } from "./context.ts";
import { Product, type TestRun } from "./product.ts";

const MINUTES = 1;
/** Later, so that it still runs when the server is back; in milliseconds. */
const LATER = 9_000;
const ON_TIME = 1_500;

const sleepUntil = (moment: number) => new Promise((resolve) => setTimeout(resolve, moment - Date.now()));

async function startTimer(product: Product) {
  const { teamId, member } = await product.newWorld();
  const { connection, version } = await connectToRoom(product, teamId, member.token);
  const answer = await product.call("POST", `/api/teams/${teamId}/timers`, {
    token: member.token,
    json: { minutes: MINUTES },
  });
  const { endsAt }: { endsAt: string } = await answer.json();
  const started = await connection.waitFor(({ event }) => event === "team");
  const seen = started.event === "team" ? started.data.version : version;
  return { teamId, token: member.token, endsAt: Date.parse(endsAt), seen };
}

/** Milliseconds after the end. Versions come from the room's clock in milliseconds. */
async function lateness(product: Product, timer: Awaited<ReturnType<typeof startTimer>>, backAt: number) {
  const { connection } = await connectToRoom(product, timer.teamId, timer.token, timer.seen);
  const ended = await connection.waitFor(
    (message) => message.event === "team" && message.data.entity === "timer" && message.data.version > timer.seen,
    timer.endsAt - Date.now() + 10_000,
  );
  const version = ended.event === "team" ? ended.data.version : 0;
  const answer = await product.call("GET", `/api/teams/${timer.teamId}/timers`, { token: timer.token });
  const { isActive }: { isActive: boolean } = await answer.json();
  if (isActive) throw new Error("a timer that has ended is shown as running");
  return Math.max(0, version - Math.max(timer.endsAt, backAt));
}

export async function timersAcrossKills(testRun: TestRun): Promise<Row[]> {
  const product = new Product(testRun, "timers");
  await product.startNew();
  const first = await startTimer(product);
  await sleepUntil(Date.now() + LATER);
  const second = await startTimer(product);
  await sleepUntil(first.endsAt - 1000);
  await product.kill();
  await sleepUntil(first.endsAt + 500);
  await product.start();
  const backAt = Date.now();
  const late = await Promise.all([lateness(product, first, backAt), lateness(product, second, backAt)]);
  await product.kill();
  return [
    {
      check: "kills",
      promise: `a timer that ends while the server is down and a later one both end, and send their event, within ${ON_TIME} ms`,
      figure: `first: ${late[0]} ms after the restart; second: ${late[1]} ms after its end`,
      kept: late.every((one) => one <= ON_TIME),
    },
  ];
}
