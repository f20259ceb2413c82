import { randomFrom } from "#drizzle/seed/random.ts";
import { mapConcurrently } from "#tests/factories/map-concurrently.ts";
import type { Check, Context, Row } from "./context.ts";
import { Product } from "./product.ts";
import { slackAcrossKills } from "./slack-kills.ts";
import { timersAcrossKills } from "./timers.ts";
import { send, type Write, writesFor } from "./writes.ts";

const FULL = { kills: 20, writes: 500 };
const SHORT = { kills: 2, writes: 40 };
const CLIENTS = 4;

type Count = {
  acknowledged: number;
  unanswered: number;
  unansweredDone: number;
  lost: number;
  doubled: number;
  faults: string[];
};

async function expectOnce(write: Write, when: string, count: Count): Promise<void> {
  const times = await write.shown();
  if (times === 0) count.lost += 1;
  if (times > 1) count.doubled += 1;
  if (times !== 1) count.faults.push(`${write.kind} ${write.path} was stored ${times} times ${when}`);
}

async function writeUntilKilled(product: Product, queue: Write[], killAfter: number) {
  const acknowledged: Write[] = [];
  const unanswered: Write[] = [];
  const refused: string[] = [];
  let killing: Promise<void> | undefined;
  const client = async () => {
    for (let write = queue.shift(); write; write = killing ? undefined : queue.shift()) {
      const answer = await send(product, write).catch(() => null);
      if (!answer) unanswered.push(write);
      else if (answer.ok) acknowledged.push(write);
      else refused.push(`${write.kind} answered ${answer.status}`);
      if (acknowledged.length >= killAfter) killing ??= product.kill();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killing;
  return { acknowledged, unanswered, refused };
}

async function compare(product: Product, acknowledged: Write[], unanswered: Write[], count: Count): Promise<void> {
  await mapConcurrently(acknowledged, CLIENTS, (write) => expectOnce(write, "after its response", count));
  const undone = await mapConcurrently(unanswered, CLIENTS, async (write) =>
    (await write.shown()) > 0 ? [] : [write],
  );
  count.unanswered += unanswered.length;
  count.unansweredDone += unanswered.length - undone.flat().length;
  // A like is repeated only if it is missing.
  const again = [...acknowledged, ...unanswered]
    .filter(({ isRepeatable }) => isRepeatable)
    .concat(undone.flat().filter(({ isRepeatable }) => !isRepeatable));
  await mapConcurrently(again, CLIENTS, async (write) => {
    const answer = await send(product, write);
    if (!answer.ok) count.faults.push(`${write.kind} was repeated and answered ${answer.status}`);
    await expectOnce(write, "after a retry", count);
  });
}

async function writesAcrossKills({ testRun, short, seed }: Context): Promise<Row> {
  const { kills, writes } = short ? SHORT : FULL;
  const random = randomFrom(seed);
  const product = new Product(testRun, "kills");
  await product.startNew();
  const queue = await writesFor(product, writes);
  const all = [...queue];
  const count: Count = { acknowledged: 0, unanswered: 0, unansweredDone: 0, lost: 0, doubled: 0, faults: [] };
  const writeOn = async (killAfter: number) => {
    const { acknowledged, unanswered, refused } = await writeUntilKilled(product, queue, killAfter);
    count.acknowledged += acknowledged.length;
    count.faults.push(...refused);
    return { acknowledged, unanswered };
  };
  for (let left = kills; left > 0; left -= 1) {
    const share = queue.length / (left + 1);
    const { acknowledged, unanswered } = await writeOn(Math.ceil(share * (0.5 + random())));
    await product.start();
    await compare(product, acknowledged, unanswered, count);
  }
  await writeOn(Number.POSITIVE_INFINITY);
  await mapConcurrently(all, CLIENTS, (write) => expectOnce(write, "at the end", count));
  await product.kill();
  const { acknowledged, unanswered, unansweredDone, lost, doubled, faults } = count;
  return {
    check: "kills",
    promise: `${kills} hard kills during ${writes} writes lose and repeat no acknowledged write`,
    figure: `${acknowledged} acknowledged, ${lost} lost; ${unanswered} unanswered, ${unansweredDone} of them stored; ${doubled} stored twice after a retry`,
    kept: faults.length === 0,
    faults,
  };
}

export const kills: Check = async (context) => {
  const timers = context.short ? [] : timersAcrossKills(context.testRun);
  const slack = slackAcrossKills(context.testRun, context.short);
  return (await Promise.all([writesAcrossKills(context), timers, slack])).flat();
};
