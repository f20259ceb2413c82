import { crew } from "#tests/factories/crew.ts";
import type { Check, Context, Row } from "./context.ts";
import { Product } from "./product.ts";
import { randomFrom } from "./random.ts";
import { timersAcrossKills } from "./timers.ts";
import { send, type Write, writesFor } from "./writes.ts";

const LONG = { kills: 20, writes: 500 };
const SHORT = { kills: 2, writes: 40 };
const CLIENTS = 4;

type Count = {
  acknowledged: number;
  silent: number;
  silentlyDone: number;
  lost: number;
  doubled: number;
  faults: string[];
};

/** Looks whether a write is there once. */
async function expectOnce(write: Write, when: string, count: Count): Promise<void> {
  const times = await write.shown();
  if (times === 0) count.lost += 1;
  if (times > 1) count.doubled += 1;
  if (times !== 1) count.faults.push(`${write.kind} ${write.path} is there ${times} times ${when}`);
}

/** Writes until the server is gone. @returns what was answered and what was not; the rest stays in the queue */
async function writeUntilKilled(product: Product, queue: Write[], killAfter: number) {
  const acknowledged: Write[] = [];
  const silent: Write[] = [];
  const refused: string[] = [];
  let killing: Promise<void> | undefined;
  const client = async () => {
    for (let write = queue.shift(); write; write = killing ? undefined : queue.shift()) {
      const answer = await send(product, write).catch(() => null);
      if (!answer) silent.push(write);
      else if (answer.ok) acknowledged.push(write);
      else refused.push(`${write.kind} answered ${answer.status}`);
      if (acknowledged.length >= killAfter) killing ??= product.kill();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killing;
  return { acknowledged, silent, refused };
}

/** Compares the writes with what the restarted server shows, before and after each is sent again with its key. */
async function compare(product: Product, acknowledged: Write[], silent: Write[], count: Count): Promise<void> {
  await crew(acknowledged, CLIENTS, (write) => expectOnce(write, "after it was acknowledged", count));
  const undone = await crew(silent, CLIENTS, async (write) => ((await write.shown()) > 0 ? [] : [write]));
  count.silent += silent.length;
  count.silentlyDone += silent.length - undone.flat().length;
  // A like has no key: whoever sees it given does not give it again.
  const again = [...acknowledged, ...silent].filter(({ key }) => key).concat(undone.flat().filter(({ key }) => !key));
  await crew(again, CLIENTS, async (write) => {
    const answer = await send(product, write);
    if (!answer.ok) count.faults.push(`${write.kind} sent again answered ${answer.status}`);
    await expectOnce(write, "after it was sent again", count);
  });
}

/** Kills the server in the middle of writes, again and again, and looks for what was lost or done twice. */
async function writesAcrossKills({ workshop, short, seed }: Context): Promise<Row> {
  const { kills, writes } = short ? SHORT : LONG;
  const random = randomFrom(seed);
  const product = new Product(workshop, "kills");
  await product.startNew();
  const queue = await writesFor(product, writes);
  const all = [...queue];
  const count: Count = { acknowledged: 0, silent: 0, silentlyDone: 0, lost: 0, doubled: 0, faults: [] };
  const writeOn = async (killAfter: number) => {
    const { acknowledged, silent, refused } = await writeUntilKilled(product, queue, killAfter);
    count.acknowledged += acknowledged.length;
    count.faults.push(...refused);
    return { acknowledged, silent };
  };
  for (let left = kills; left > 0; left -= 1) {
    const share = queue.length / (left + 1);
    const { acknowledged, silent } = await writeOn(Math.ceil(share * (0.5 + random())));
    await product.start();
    await compare(product, acknowledged, silent, count);
  }
  await writeOn(Number.POSITIVE_INFINITY);
  await crew(all, CLIENTS, (write) => expectOnce(write, "in the end", count));
  await product.kill();
  const { acknowledged, silent, silentlyDone, lost, doubled, faults } = count;
  return {
    check: "kills",
    promise: `${kills} hard kills in the midst of ${writes} writes lose and double nothing`,
    figure: `${acknowledged} acknowledged, ${lost} lost; ${silent} unanswered, ${silentlyDone} of them done; ${doubled} done twice after a retry`,
    kept: faults.length === 0,
    faults,
  };
}

/** Hard kills of a server in the midst of writes, and of another one that has timers; the short form has no time for those. */
export const kills: Check = async (context) => {
  const timers = context.short ? [] : timersAcrossKills(context.workshop);
  return (await Promise.all([writesAcrossKills(context), timers])).flat();
};
