import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNotNull } from "drizzle-orm";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import type { World } from "#tests/factories/create-world.ts";
import { slackOnThisMachine } from "#tests/server/slack.ts";
import { SLACK_KINDS } from "#worker/contract/constants.ts";
import { SLACK } from "#worker/contract/limits/slack.ts";
import type { SlackKind } from "#worker/contract/slack.ts";
import { addDays, dayIn, momentIn, weekdayOf } from "#worker/contract/zones.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import type { Row } from "./context.ts";
import type { JumpingProduct } from "./jumping-product.ts";
import { openPlanned, retryUntil, writeCards } from "./planned.ts";

const ZONE = "America/Santiago";
const MINUTE = 60_000;
/** A kill that does not wait for a post comes within this after the cause of the message. In milliseconds. */
const WITHIN = 60;
const LONGEST_WAIT = 15_000;
const WEBHOOK = "https://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx";

/** How the messages of each kind begin. */
const BEGINNINGS: Record<SlackKind, string> = {
  opened: "Se abrió",
  step: "Empezó",
  reminder: "Queda un día",
  closed: "Se cerró",
  agreements: "Equipo Luna tiene",
};

/** `wasClaimed` says whether the restarted room counts the message as told. */
type Kill = { kind: SlackKind; atPost: boolean; wasClaimed: boolean; arrived: number };
type Slack = Awaited<ReturnType<typeof slackOnThisMachine>>;

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_WAIT;
  while (!(await isTrue()) && performance.now() < end) await wait(5);
}

/** A week of a team: a retrospective opens on Monday, its phases end on Wednesday, Friday and Sunday at 18:00. */
class Week {
  readonly kills: Kill[] = [];

  constructor(
    private readonly product: JumpingProduct,
    private readonly slack: Slack,
    private readonly world: World,
    private readonly monday: string,
    private readonly random: () => number,
    private readonly killsAtPost: (kind: SlackKind) => boolean,
  ) {}

  async play(): Promise<void> {
    const { product, world } = this;
    const { token } = world.admin;
    await product.call("POST", `/api/teams/${world.teamId}/slack`, { token, json: { webhookUrl: WEBHOOK } });
    await this.settleAt(this.at(0, "12:00"));
    const [write, choose, talk] = [this.at(2, "18:00"), this.at(4, "18:00"), this.at(6, "18:00")];
    const plan = { write: write.toISOString(), choose: choose.toISOString(), talk: talk.toISOString() };
    await this.kill("opened", () => openPlanned(product, world, plan));
    await writeCards(product, world, await this.openedId());
    await this.killWhenDue("agreements", this.at(1, SLACK.morning));
    await this.killWhenDue("reminder", this.at(1, "18:00"));
    await this.killWhenDue("step", write);
    await this.settleAt(choose);
    await this.killWhenDue("closed", talk);
  }

  /** The answer to the call that opened it may have been lost with the server. */
  private async openedId(): Promise<string> {
    const { id, teamId, board } = retrospectives;
    const isOpened = and(eq(teamId, this.world.teamId), isNotNull(board));
    return firstOrThrow(await this.product.db.select({ id }).from(retrospectives).where(isOpened)).id;
  }

  private at(day: number, time: string): Date {
    return momentIn(ZONE, addDays(this.monday, day), time);
  }

  /** Has the room do all that is due at the moment. */
  private async settleAt(moment: Date): Promise<void> {
    await this.product.jumpTo(moment);
    await until(async () => (await this.product.fireAlarm(this.world.teamId)) !== null);
  }

  /** Posts what was due before, so that the kill meets this message alone. */
  private async killWhenDue(kind: SlackKind, moment: Date): Promise<void> {
    await this.settleAt(new Date(moment.getTime() - MINUTE));
    await this.product.jumpTo(moment);
    await this.kill(kind, () => this.product.fireAlarm(this.world.teamId));
  }

  /** Kills the process around a message, and has the room go on after the restart. */
  private async kill(kind: SlackKind, cause: () => Promise<unknown>): Promise<void> {
    const { product, slack } = this;
    const { teamId } = this.world;
    slack.posted.length = 0;
    const atPost = this.killsAtPost(kind);
    const isClaimed = async () => {
      const { claims } = await product.messages(teamId);
      return claims[kind]?.day === dayIn(ZONE, new Date(product.now));
    };
    const isHeard = async () => (await product.messages(teamId)).waiting.length > 0 || (await isClaimed());
    if (atPost) await this.killAtPost(BEGINNINGS[kind], cause);
    else {
      const caused = cause().catch(() => null);
      // The Worker tells the room of an opening, which is lost with the Worker.
      if (kind === "opened") await until(isHeard);
      else await wait(this.random() * WITHIN);
      await product.kill();
      await caused;
    }
    await product.start();
    const wasClaimed = await isClaimed();
    await retryUntil(product, teamId, isClaimed);
    const arrived = () => slack.posted.filter(({ text }) => text.startsWith(BEGINNINGS[kind])).length;
    if (!wasClaimed) await until(() => arrived() > 0);
    // A second post of the same message would come when the room wakes up again.
    await this.settleAt(new Date(product.now + SLACK.retry));
    this.kills.push({ kind, atPost, wasClaimed, arrived: arrived() });
  }

  private async killAtPost(beginning: string, cause: () => Promise<unknown>): Promise<void> {
    const { product, slack } = this;
    const killed = new Promise<void>((resolve, reject) => {
      slack.state.onPost = () => void product.kill().then(resolve, reject);
    });
    slack.state.killAt = beginning;
    const caused = cause().catch(() => null);
    const late = wait(LONGEST_WAIT).then(() => Promise.reject(new Error(`"${beginning}" was not posted`)));
    await Promise.race([killed, late]);
    await caused;
  }
}

/** A kill at the post comes after the claim, and the message has arrived. */
const isKept = ({ atPost, wasClaimed, arrived }: Kill) => arrived === 1 || (arrived === 0 && wasClaimed && !atPost);

function rowOf(kind: SlackKind, all: Kill[]): Row {
  const kills = all.filter((kill) => kill.kind === kind);
  const figureOf = (chosen: Kill[]) =>
    `${chosen.length} kills, ${chosen.reduce((sum, { arrived }) => sum + arrived, 0)} arrived`;
  const early = kills.filter(({ atPost, wasClaimed }) => !atPost && !wasClaimed);
  const between = kills.filter(({ atPost, wasClaimed }) => !atPost && wasClaimed);
  const posted = kills.filter(({ atPost }) => atPost);
  return {
    check: "plans",
    promise: `across a hard kill the message \`${kind}\` to Slack arrives at most once, and once if it was not claimed`,
    figure: `before the claim ${figureOf(early)}; after it ${figureOf(between)}; at the post ${figureOf(posted)}`,
    kept: kills.length > 0 && kills.every(isKept),
    faults: kills.filter((kill) => !isKept(kill)).map((kill) => JSON.stringify(kill)),
  };
}

/** Each kind of message is killed once a week: as it becomes due and as it is posted, in turns. */
export async function messagesAcrossKills(
  newProduct: (settings: Record<string, string>) => JumpingProduct,
  random: () => number,
  weeks: number,
): Promise<Row[]> {
  const slack = await slackOnThisMachine();
  const product = newProduct({ SLACK_BASE_URL: slack.origin });
  await product.startNew();
  const kills: Kill[] = [];
  for (let week = 0; week < weeks; week += 1) {
    // Sessions end after a month.
    await product.jumpTo(new Date());
    const today = dayIn(ZONE);
    const monday = addDays(today, 8 - weekdayOf(today));
    const world = await product.newWorld();
    const killsAtPost = (kind: SlackKind) => (SLACK_KINDS.indexOf(kind) + week) % 2 === 0;
    const one = new Week(product, slack, world, monday, random, killsAtPost);
    await one.play();
    kills.push(...one.kills);
  }
  await product.kill();
  slack.close();
  return SLACK_KINDS.map((kind) => rowOf(kind, kills));
}
