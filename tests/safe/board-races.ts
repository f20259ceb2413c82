import { isDeepStrictEqual } from "node:util";
import type { World } from "#tests/factories/create-world.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { CONCURRENT } from "#tests/factories/races.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { Step } from "#worker/contract/boards.ts";
import { newBoard, newCard, perform, performAll, readBoard } from "./boards.ts";
import type { Row } from "./context.ts";
import type { Product } from "./product.ts";

type Race = (product: Product, world: World, path: string) => Promise<{ answers: object; after: object }>;

/** One person makes at most 30 gestures in 10 seconds, so two or more take turns. */
const HALF = CONCURRENT / 2;

async function codeOf(answer: Response): Promise<string> {
  const { code }: { code?: string } = await answer.json();
  return code ?? "done";
}

async function cardsAt(step: Step, product: Product, { admin }: World, path: string): Promise<string[]> {
  const cards = Array.from({ length: HALF }, (_, index) => newCard(`Tarjeta ${index}`));
  await performAll(product, path, admin.token, [...cards, { kind: "goTo", step, stepRev: 0 }]);
  return cards.map(({ cardId }) => cardId);
}

/** The gesture for each place, made by the people in turn. */
async function atOnce(product: Product, path: string, tokens: string[], gestureAt: (place: number) => Gesture) {
  const codes = Array.from({ length: CONCURRENT }, async (_, place) =>
    codeOf(await perform(product, path, tokens[place % tokens.length] ?? "", gestureAt(place))),
  );
  return countByValue(await Promise.all(codes));
}

const RACES: Record<string, { race: Race; expected: Awaited<ReturnType<Race>> }> = {
  fichas: {
    race: async (product, world, path) => {
      const groupIds = await cardsAt("CHOOSE", product, world, path);
      const { admin, member, colleague } = world;
      const answers = await atOnce(product, path, [member.token, colleague.token], (place) => ({
        kind: "setFichas",
        groupId: groupIds[Math.floor(place / 2)] ?? "",
        n: 1,
      }));
      await performAll(product, path, admin.token, [{ kind: "goTo", step: "TALK", stepRev: 1 }]);
      const { me, totals, voters } = await readBoard(product, path, member.token);
      const total = Object.values(totals ?? {}).reduce((sum, n) => sum + n, 0);
      return { answers, after: { left: me.left, placed: Object.values(me.fichas), total, voters } };
    },
    expected: {
      answers: { done: 10, no_fichas_left: 40 },
      after: { left: 0, placed: [1, 1, 1, 1, 1], total: 10, voters: { some: 2, all: 2 } },
    },
  },
  joinGroup: {
    race: async (product, world, path) => {
      const [first = "", ...others] = await cardsAt("GROUP", product, world, path);
      const { member, colleague } = world;
      const answers = await atOnce(product, path, [member.token, colleague.token], (place) => ({
        kind: "joinGroup",
        cardId: others[place % others.length] ?? "",
        withCardId: first,
      }));
      const { cards, groups } = await readBoard(product, path, member.token);
      return { answers, after: { cards: new Set(cards.map(({ id }) => id)).size, groups: groups.length } };
    },
    expected: { answers: { done: CONCURRENT }, after: { cards: HALF, groups: 1 } },
  },
  goTo: {
    race: async (product, world, path) => {
      const { admin, member } = world;
      const steps = STEPS.filter((step) => step !== "ARRIVE");
      const answers = await atOnce(product, path, [admin.token, member.token], (place) => ({
        kind: "goTo",
        step: steps[Math.floor(place / 2) % steps.length] ?? "WRITE",
        stepRev: 0,
      }));
      const { stepRev, step } = await readBoard(product, path, member.token);
      // A step that the board has already is accepted.
      const late = { changed_meanwhile: answers.changed_meanwhile };
      return { answers: late, after: { stepRev, moved: step !== "ARRIVE" } };
    },
    expected: { answers: { changed_meanwhile: 20 }, after: { stepRev: 1, moved: true } },
  },
  "close with a board": {
    race: async (product, world, path) => {
      const { admin, otherAdmin, member } = world;
      await cardsAt("TALK", product, world, path);
      const closings = Array.from({ length: CONCURRENT }, (_, place) =>
        product.call("POST", `${path}/close`, { token: [admin, otherAdmin][place % 2]?.token }),
      );
      const answers = countByValue((await Promise.all(closings)).map(({ status }) => status));
      const late = await codeOf(await perform(product, path, member.token, newCard("Tarde")));
      return { answers, after: { late, cards: (await readBoard(product, path, member.token)).cards.length } };
    },
    expected: {
      answers: { 200: 1, 409: CONCURRENT - 1 },
      after: { late: "retrospective_closed", cards: HALF },
    },
  },
};

export async function boardRaces(product: Product): Promise<Row> {
  const faults: string[] = [];
  const names = Object.keys(RACES);
  for (const [title, { race, expected }] of Object.entries(RACES)) {
    const world = await product.newWorld();
    const made = await race(product, world, await newBoard(product, world));
    if (!isDeepStrictEqual(made, expected)) faults.push(`${title}: ${JSON.stringify(made)}`);
  }
  return {
    check: "simultaneous",
    promise: `of ${CONCURRENT} simultaneous gestures none exceeds the budget, loses a card or skips a step`,
    figure: `kept by ${names.length - faults.length} of ${names.length}: ${names.join(", ")}`,
    kept: faults.length === 0,
    faults,
  };
}
