import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { agreements } from "#drizzle/schema/agreements.ts";
import { webhookDeliveries } from "#drizzle/schema/webhooks.ts";
import { randomFrom } from "#drizzle/seed/random.ts";
import { bundled } from "#tests/server/bundled.ts";
import { webhookReceiver } from "#tests/server/webhook-receiver.ts";
import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import type { NewWebhook } from "#worker/contract/webhooks.ts";
import type { Check, Row } from "./context.ts";
import { JUMPING_WORKER, JumpingProduct } from "./jumping-product.ts";

const ROUNDS = { long: 30, short: 6 };
/** A kill that does not wait for the receiver comes within this after the write begins. In milliseconds. */
const WITHIN = 300;
/** A kill after the answer comes within this, around the room's write of the outcome. In milliseconds. */
const AROUND_OUTCOME = 8;
/** In milliseconds, on the clock of the machine. */
const LONGEST_WAIT = 20_000;

const MOMENTS = ["around the write", "before the receiver answers", "after it answered"] as const;
type Moment = (typeof MOMENTS)[number];

/** `ids` has the `webhook-id` of each arrival. */
type Kill = { moment: Moment; isWritten: boolean; isSettled: boolean; ids: string[] };

class Told {
  readonly kills: Kill[] = [];
  private onArrival: () => boolean = () => true;
  private constructor(
    private readonly product: JumpingProduct,
    private readonly receiver: Awaited<ReturnType<typeof webhookReceiver>>,
    private readonly team: { path: string; teamId: string; token: string; webhookId: string },
    private readonly random: () => number,
  ) {}

  static async begin(newProduct: (baseUrl: string) => JumpingProduct, random: () => number): Promise<Told> {
    const listens: { told?: Told } = {};
    const receiver = await webhookReceiver(() => listens.told?.onArrival() ?? true);
    const product = newProduct(receiver.origin);
    await product.startNew();
    const { teamId, admin } = await product.newWorld();
    const path = "/hooks.ejemplo.cl/accepts";
    const made = await product.call("POST", `/api/teams/${teamId}/webhooks`, {
      token: admin.token,
      json: { address: `https:/${path}`, events: ["agreement.created"] },
    });
    const { id: webhookId, secret }: NewWebhook = await made.json();
    if (secret !== null) product.addSecret(secret);
    listens.told = new Told(product, receiver, { path, teamId, token: admin.token, webhookId }, random);
    return listens.told;
  }

  async end(): Promise<void> {
    await this.product.kill();
    this.receiver.close();
  }

  /** Kills the process at a moment of one delivery, starts it again, and waits until the delivery waits no more. */
  async killAt(moment: Moment): Promise<void> {
    const { product, receiver, team } = this;
    const before = receiver.received.length;
    const text = `Acuerdo ${this.kills.length}`;
    const write = () =>
      product
        .call("POST", `/api/teams/${team.teamId}/agreements`, { token: team.token, json: { text } })
        .catch(() => null);
    if (moment === "around the write") {
      const written = write();
      await wait(this.random() * WITHIN);
      await product.kill();
      await written;
    } else {
      const arrived = this.nextArrival(moment === "after it answered");
      // The alarm is in the future of the machine's clock once the product's clock has jumped.
      const written = write().then(() => product.fireAlarm(team.teamId).catch(() => null));
      await arrived;
      if (moment === "after it answered") await wait(this.random() * AROUND_OUTCOME);
      await product.kill();
      await written;
    }
    await product.start();
    const isSettled = await this.settle();
    const isWritten = (await product.db.select().from(agreements).where(eq(agreements.text, text))).length > 0;
    const ids = receiver.received.slice(before).map(({ headers }) => headers["webhook-id"] ?? "");
    this.kills.push({ moment, isWritten, isSettled, ids });
  }

  /** @param isAnswered false leaves the request without an answer, as the killed process does not read one */
  private nextArrival(isAnswered: boolean): Promise<void> {
    const late = wait(LONGEST_WAIT).then(() => Promise.reject(new Error("nothing arrived")));
    const arrived = new Promise<void>((resolve) => {
      this.onArrival = () => {
        this.onArrival = () => true;
        resolve();
        return isAnswered;
      };
    });
    return Promise.race([arrived, late]);
  }

  /** A room whose Worker was killed before it told it looks by itself a few times a day. */
  private async settle(): Promise<boolean> {
    const { product, team } = this;
    const end = performance.now() + LONGEST_WAIT;
    for (const jump of [0, MINUTE, WEBHOOK.look, WEBHOOK.look]) {
      await product.jump(jump);
      await product.fireAlarm(team.teamId);
      for (let tries = 0; tries < 20 && performance.now() < end; tries += 1) {
        if (await this.isDone()) return true;
        await wait(25);
      }
    }
    return this.isDone();
  }

  private async isDone(): Promise<boolean> {
    const rows = await this.product.db
      .select({ nextTryAt: webhookDeliveries.nextTryAt, status: webhookDeliveries.status })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, this.team.webhookId));
    return rows.every(({ nextTryAt, status }) => nextTryAt === null && status === 204);
  }
}

/** What was not written is not told. */
const isKept = ({ isWritten, isSettled, ids }: Kill) => isSettled && new Set(ids).size === Number(isWritten);

function rowOf(moment: Moment, all: Kill[]): Row {
  const kills = all.filter((kill) => kill.moment === moment);
  const arrivals = kills.reduce((sum, { ids }) => sum + ids.length, 0);
  const written = kills.filter(({ isWritten }) => isWritten).length;
  return {
    check: "webhooks",
    promise: `a delivery arrives at least once, always with the same id, where the process is killed ${moment}`,
    figure: `${kills.length} kills, ${written} of the agreements written, ${arrivals} arrivals`,
    kept: kills.length > 0 && kills.every(isKept),
    faults: kills.filter((kill) => !isKept(kill)).map((kill) => JSON.stringify(kill)),
  };
}

export const webhooks: Check = async ({ testRun, short, seed }) => {
  const script = bundled(JUMPING_WORKER);
  const newProduct = (baseUrl: string) =>
    new JumpingProduct({ ...testRun, script, port: testRun.port++ }, "webhooks", { WEBHOOK_BASE_URL: baseUrl });
  const told = await Told.begin(newProduct, randomFrom(seed));
  for (let round = 0; round < (short ? ROUNDS.short : ROUNDS.long); round += 1) {
    await told.killAt(MOMENTS[round % MOMENTS.length] ?? MOMENTS[0]);
  }
  await told.end();
  return MOMENTS.map((moment) => rowOf(moment, told.kills));
};
