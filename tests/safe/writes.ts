import { counters } from "#drizzle/schema/counters.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { topics } from "#drizzle/schema/topics.ts";
import type { World } from "#tests/factories/create-world.ts";
import type { Product } from "./product.ts";

export type Write = {
  kind: string;
  path: string;
  json?: object;
  token: string;
  /** Likes have none: a second like removes the first. */
  key?: string;
  shown: () => Promise<number>;
};

type Kind = (product: Product, world: World, text: string) => Promise<Omit<Write, "kind" | "token" | "key">>;

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
  team: (product, world, text) => item(product, world, "/api/teams", "name", text, { joinPassword: "clave" }),
};

export async function writesFor(product: Product, count: number): Promise<Write[]> {
  const worlds = [await product.newWorld(), await product.newWorld()];
  const kinds = Object.entries(KINDS);
  const writes: Write[] = [];
  for (let number = 0; number < count; number += 1) {
    const world = worlds[number % worlds.length];
    const [kind, make] = kinds[number % kinds.length] ?? [];
    if (!world || !kind || !make) throw new Error("no kinds of writes");
    const key = kind === "like" ? undefined : crypto.randomUUID();
    writes.push({ kind, token: world.member.token, key, ...(await make(product, world, `Escrito ${number}`)) });
  }
  return writes;
}

/** @throws TypeError when there is no response */
export function send(product: Product, { path, json, token, key }: Write): Promise<Response> {
  return product.call("POST", path, { token, json, headers: key ? { "idempotency-key": key } : {} });
}
