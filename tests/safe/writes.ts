import { counters } from "#drizzle/schema/counters.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { topics } from "#drizzle/schema/topics.ts";
import type { World } from "#tests/factories/create-world.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { gestureJson, newBoard, newCard, performAll, readBoard, SECOND_COLUMN } from "./boards.ts";
import type { Product } from "./product.ts";

export type Write = {
  kind: string;
  path: string;
  json?: object;
  token: string;
  /** A second like removes the first. */
  isRepeatable: boolean;
  /** Likes and gestures have none. */
  key?: string;
  shown: () => Promise<number>;
};

type Kind = (
  product: Product,
  world: World,
  text: string,
) => Promise<Pick<Write, "path" | "json" | "shown"> & { token?: string }>;

const read = async <Shown>(product: Product, path: string, token: string): Promise<Shown> => {
  const answer = await product.call("GET", path, { token });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

async function item(product: Product, { member }: World, list: string, field: string, text: string, more = {}) {
  const shown = async () =>
    (await read<Record<string, unknown>[]>(product, list, member.token)).filter((one) => one[field] === text).length;
  return { path: list, json: { [field]: text, ...more }, shown };
}

const teamOf = ({ teamId }: World) => `/api/teams/${teamId}`;
const LABELS = { incrementButtonLabel: "Sumar", resetButtonLabel: "Reiniciar" };

async function newCounter({ db }: Product, { teamId }: World): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(counters).values({ id, teamId, name: "Racha", ...LABELS });
  return id;
}

/** Each has a board of its own, because a person makes at most 30 gestures in 10 seconds. */
async function gestureKind(
  product: Product,
  before: Gesture[],
  gestureOn: (card: Extract<Gesture, { kind: "addCard" }>) => Gesture,
  timesIn: (view: BoardView, cardId: string) => number,
) {
  const world = await product.newWorld();
  const { admin, member } = world;
  const path = await newBoard(product, world);
  const card = newCard("Tarjeta");
  if (before.length > 0) await performAll(product, path, admin.token, [card, ...before]);
  const shown = async () => timesIn(await readBoard(product, path, member.token), card.cardId);
  return { path: `${path}/board`, json: gestureJson(gestureOn(card)), shown, token: member.token };
}

const KINDS: Record<string, Kind> = {
  increment: async (product, world) => {
    const path = `${teamOf(world)}/counters/${await newCounter(product, world)}`;
    const shown = async () => (await read<{ currentCount: number }>(product, path, world.member.token)).currentCount;
    return { path: `${path}/increment`, shown };
  },
  reset: async (product, world, nameEvent) => {
    const path = `${teamOf(world)}/counters/${await newCounter(product, world)}`;
    const shown = async () => (await read<object[]>(product, `${path}/resets`, world.member.token)).length;
    return { path: `${path}/reset`, json: { nameEvent }, shown };
  },
  vote: async (product, world) => {
    const id = crypto.randomUUID();
    await product.db.insert(retrospectives).values({ id, teamId: world.teamId, retrospectiveName: "Sprint" });
    const path = `${teamOf(world)}/retrospectives/${id}/sprint-winner`;
    const shown = async () =>
      (await read<{ totalVotes: number }>(product, `${path}/vote-status`, world.member.token)).totalVotes;
    return { path, json: { userId: world.admin.id }, shown };
  },
  like: async (product, world) => {
    const id = crypto.randomUUID();
    await product.db.insert(topics).values({ id, teamId: world.teamId, title: "Tema", authorId: world.admin.id });
    const path = `${teamOf(world)}/topics/${id}`;
    const shown = async () => (await read<{ topicLikes: number }>(product, path, world.member.token)).topicLikes;
    return { path: `${path}/toggle-like`, shown };
  },
  thanks: (product, world, text) =>
    item(product, world, `${teamOf(world)}/retrospectives/${world.retroId}/thank-you`, "message", text, {
      userId: world.admin.id,
    }),
  topic: (product, world, text) => item(product, world, `${teamOf(world)}/topics`, "title", text),
  message: (product, world, text) =>
    item(product, world, `${teamOf(world)}/topics/${world.topicId}/messages`, "message", text),
  goal: async (product, world, text) => {
    const list = `${teamOf(world)}/counters/${world.counterId}/goals`;
    const { json, shown } = await item(product, world, `${list}?type=disponibles`, "description", text, {
      targetDays: 5,
    });
    return { path: list, json, shown };
  },
  counter: (product, world, text) => item(product, world, `${teamOf(world)}/counters`, "name", text, LABELS),
  retrospective: (product, world, text) =>
    item(product, world, `${teamOf(world)}/retrospectives`, "retrospectiveName", text),
  card: (product) =>
    gestureKind(
      product,
      [],
      (card) => card,
      ({ me }) => me.cards.length,
    ),
  move: (product) =>
    gestureKind(
      product,
      [{ kind: "goTo", step: "GROUP", stepRev: 0 }],
      ({ cardId }) => ({ kind: "moveCard", cardId, columnId: SECOND_COLUMN, rank: "a1" }),
      ({ cards }) => cards.filter(({ columnId }) => columnId === SECOND_COLUMN).length,
    ),
  fichas: (product) =>
    gestureKind(
      product,
      [{ kind: "goTo", step: "CHOOSE", stepRev: 0 }],
      ({ cardId }) => ({ kind: "setFichas", groupId: cardId, n: 1 }),
      ({ me }, cardId) => me.fichas[cardId] ?? 0,
    ),
  team: (product, world, text) => item(product, world, "/api/teams", "name", text, { joinPassword: "clave" }),
};

const KEYLESS = ["like", "card", "move", "fichas"];

export async function writesFor(product: Product, count: number): Promise<Write[]> {
  const worlds = [await product.newWorld(), await product.newWorld()];
  const kinds = Object.entries(KINDS);
  const writes: Write[] = [];
  for (let number = 0; number < count; number += 1) {
    const world = worlds[number % worlds.length];
    const [kind, make] = kinds[number % kinds.length] ?? [];
    if (!world || !kind || !make) throw new Error("no kinds of writes");
    const key = KEYLESS.includes(kind) ? undefined : crypto.randomUUID();
    const isRepeatable = kind !== "like";
    const write = await make(product, world, `Escrito ${number}`);
    writes.push({ kind, token: world.member.token, key, isRepeatable, ...write });
  }
  return writes;
}

/** @throws TypeError when there is no response */
export function send(product: Product, { path, json, token, key }: Write): Promise<Response> {
  return product.call("POST", path, { token, json, headers: key ? { "idempotency-key": key } : {} });
}
