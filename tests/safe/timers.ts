import type { Row } from "./context.ts";
import { Product, type Workshop } from "./product.ts";
import { sitDown } from "./seat.ts";

const MINUTES = 1;
/** The second timer starts this long after the first, so that it still runs when the server is back. */
const LATER = 9_000;
const ON_TIME = 1_500;

const until = (moment: number) => new Promise((resolve) => setTimeout(resolve, moment - Date.now()));

async function startTimer(product: Product) {
  const { teamId, member } = await product.newWorld();
  const { seat, version } = await sitDown(product, teamId, member.token);
  const answer = await product.call("POST", `/api/teams/${teamId}/timers`, {
    token: member.token,
    json: { minutes: MINUTES },
  });
  const { endsAt }: { endsAt: string } = await answer.json();
  const started = await seat.until(({ event }) => event === "team");
  const seen = started.event === "team" ? started.data.version : version;
  return { teamId, token: member.token, endsAt: Date.parse(endsAt), seen };
}

/** Milliseconds by which the end was told too late: news are numbered by the room's clock (`nextVersion`). */
async function lateness(product: Product, timer: Awaited<ReturnType<typeof startTimer>>, backAt: number) {
  const { seat } = await sitDown(product, timer.teamId, timer.token, timer.seen);
  const ended = await seat.until(
    (message) => message.event === "team" && message.data.entity === "timer" && message.data.version > timer.seen,
    timer.endsAt - Date.now() + 10_000,
  );
  const told = ended.event === "team" ? ended.data.version : 0;
  const answer = await product.call("GET", `/api/teams/${timer.teamId}/timers`, { token: timer.token });
  const { isActive }: { isActive: boolean } = await answer.json();
  if (isActive) throw new Error("a timer that has ended is shown as running");
  return Math.max(0, told - Math.max(timer.endsAt, backAt));
}

/** Two timers across a hard restart: one ends while the server is down, one just after it is back. */
export async function timersAcrossKills(workshop: Workshop): Promise<Row[]> {
  const product = new Product(workshop, "timers");
  await product.startNew();
  const first = await startTimer(product);
  await until(Date.now() + LATER);
  const second = await startTimer(product);
  await until(first.endsAt - 1000);
  await product.kill();
  await until(first.endsAt + 500);
  await product.start();
  const backAt = Date.now();
  const late = await Promise.all([lateness(product, first, backAt), lateness(product, second, backAt)]);
  await product.kill();
  return [
    {
      check: "kills",
      promise: `a timer that ends while the server is down, and one after it, end within ${ON_TIME} ms and tell it`,
      figure: `${late[0]} ms after the restart, ${late[1]} ms after its end`,
      kept: late.every((one) => one <= ON_TIME),
    },
  ];
}
