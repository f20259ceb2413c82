import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { counterResets, counters } from "#drizzle/schema/counters.ts";
import { goals } from "#drizzle/schema/goals.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import type { Memories, Memory } from "#worker/contract/memory.ts";

const { db } = openDatabase(env.DB);
const day = (number: number) => new Date(Date.UTC(2026, 0, number, 12)).toISOString();

async function memoriesOf({ api }: Someone, teamId: string, query: { search?: string; before?: string } = {}) {
  const answer = await api.teams[":teamId"].memory.$get({ param: { teamId }, query });
  expect(answer.status).toBe(200);
  const memories: Memories = await answer.json();
  return memories;
}

/** They stand in the order in which they happened. */
async function teamWithMemories() {
  const [ana, beto] = [await someone("Ana Núñez"), await someone("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const [retroId, counterId] = [crypto.randomUUID(), crypto.randomUUID()];
  const labels = { incrementButtonLabel: "Sumar", resetButtonLabel: "Volver" };
  const reset = (streak: number, at: number, nameEvent: string) => ({
    id: crypto.randomUUID(),
    counterId,
    nameEvent,
    streak,
    userId: ana.id,
    at: day(at),
  });
  const thank = (message: string, at: number) => ({
    id: crypto.randomUUID(),
    retrospectiveId: retroId,
    giverId: beto.id,
    receiverId: ana.id,
    message,
    createdAt: day(at),
  });
  await db.batch([
    db.insert(counters).values({ id: counterId, teamId, name: "Días sin bugs", longestStreak: 9, ...labels }),
    db
      .insert(counterResets)
      .values([reset(5, 2, "El primero"), reset(3, 5, "Más corta"), reset(9, 12, "Se cayó el pago")]),
    db.insert(goals).values([
      {
        id: crypto.randomUUID(),
        counterId,
        description: "Pizza",
        targetDays: 5,
        achievedAt: day(3),
        updatedAt: day(3),
      },
      { id: crypto.randomUUID(), counterId, description: "Cena", targetDays: 50, achievedAt: null, updatedAt: day(3) },
    ]),
    db.insert(retrospectives).values([
      {
        id: retroId,
        teamId,
        retrospectiveName: "Sprint 1 · La PASARELA",
        status: "CLOSED",
        sprintWinnerId: ana.id,
        winnerVotes: 1,
        totalVotes: 2,
        closedAt: day(10),
      },
      { id: crypto.randomUUID(), teamId, retrospectiveName: "Abierta" },
    ]),
    db.insert(thankYous).values([thank("Por la revisión de código", 9), thank("Por el café", 8)]),
    db.insert(agreements).values([
      {
        teamId,
        id: "a",
        text: "Revisar el mismo día",
        ownerId: beto.id,
        state: "DONE",
        createdAt: day(4),
        closedAt: day(11),
      },
      { teamId, id: "b", text: "Otra cosa", state: "DROPPED", createdAt: day(4), closedAt: day(11) },
      { teamId, id: "c", text: "Pendiente", createdAt: day(4) },
    ]),
  ]);
  return { ana, beto, teamId, retroId, counterId };
}

const named = (memories: readonly Memory[]) => memories.map(({ kind, at }) => [kind, at]);

describe("The memory of a team", () => {
  it("Closed retrospectives, achieved goals, record streaks and kept agreements come newest first", async () => {
    const { ana, beto, teamId, retroId, counterId } = await teamWithMemories();
    const { memories, next } = await memoriesOf(beto, teamId);
    expect(next).toBeNull();
    expect(named(memories)).toEqual([
      ["record", day(12)],
      ["agreement", day(11)],
      ["retrospective", day(10)],
      ["goal", day(3)],
    ]);
    expect(memories).toMatchObject([
      { counterId, name: "Días sin bugs", days: 9, reason: "Se cayó el pago" },
      { text: "Revisar el mismo día", owner: { id: beto.id, name: "Beto Rojas" }, days: 7 },
      {
        id: retroId,
        name: "Sprint 1 · La PASARELA",
        winner: { id: ana.id, name: "Ana Núñez" },
        winnerVotes: 1,
        totalVotes: 2,
        thankYous: [
          { message: "Por el café" },
          { message: "Por la revisión de código", giver: { name: "Beto Rojas" } },
        ],
      },
      { description: "Pizza", targetDays: 5 },
    ]);
  });

  it.each([
    ["revision", ["retrospective"]],
    ["REVISIÓN codigo", ["retrospective"]],
    ["pasarela", ["retrospective"]],
    ["nunez", ["retrospective"]],
    ["pago", ["record"]],
    ["dias bugs", ["record", "goal"]],
    ["revisar", ["agreement"]],
    ["pizza", ["goal"]],
    ["100%_", []],
    ["nada así", []],
    ["revision pizza", []],
  ])("A search for %j finds texts of every kind, whatever their accents and capitals", async (search, kinds) => {
    const { ana, teamId } = await teamWithMemories();
    expect((await memoriesOf(ana, teamId, { search })).memories.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("A letter is found without its accent, small or capital", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const kept = { teamId, state: "DONE" as const, closedAt: day(1) };
    await db.insert(agreements).values([
      { ...kept, id: "small", text: "áéíóúüñ" },
      { ...kept, id: "capital", text: "ÁÉÍÓÚÜÑ" },
    ]);
    const { memories } = await memoriesOf(ana, teamId, { search: "aeiouun" });
    expect(memories.map(({ id }) => id)).toEqual(["small", "capital"]);
  });

  it.each(["Ação", "façon", "Lösung", "Straße", "Анне", "팀", "ござい", "धन्यवाद", "Łódź"])(
    "%s is found in capitals, in small letters, without accents and in each form of Unicode",
    async (word) => {
      const ana = await someone();
      const teamId = await teamOf(ana);
      const kept = { teamId, state: "DONE" as const, closedAt: day(1) };
      await db.insert(agreements).values([
        { ...kept, id: "composed", text: `Uno: ${word.normalize("NFC")}!` },
        { ...kept, id: "taken-apart", text: `Dos: ${word.normalize("NFD")}!` },
        { ...kept, id: "other", text: "Otra cosa" },
      ]);
      const plain = word.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
      const typed = [word, word.toLowerCase(), word.toUpperCase(), word.normalize("NFD"), plain.normalize("NFC")];
      for (const search of typed) {
        const { memories } = await memoriesOf(ana, teamId, { search });
        expect(
          memories.map(({ id }) => id),
          search,
        ).toEqual(["taken-apart", "composed"]);
      }
    },
  );

  it("A search for an emoji finds what has it, in each of its colours, and nothing else", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const kept = { teamId, state: "DONE" as const, closedAt: day(1) };
    await db.insert(agreements).values([
      { ...kept, id: "party", text: "Torta 🎉 el viernes" },
      { ...kept, id: "thumb", text: "Pares 👍🏽❤️" },
    ]);
    const found = async (search: string) => (await memoriesOf(ana, teamId, { search })).memories.map(({ id }) => id);
    expect(await found("🎉")).toEqual(["party"]);
    expect(await found("viernes🎉")).toEqual(["party"]);
    expect(await found("👍")).toEqual(["thumb"]);
    expect(await found("❤")).toEqual(["thumb"]);
    expect(await found("🚀")).toEqual([]);
  });

  it("A search may have characters that no name may contain", async () => {
    const { ana, teamId } = await teamWithMemories();
    const found = async (search: string) => (await memoriesOf(ana, teamId, { search })).memories;
    expect(await found("pi\u200bzza")).toEqual(await found("pizza"));
    expect(await found("\u202eabc")).toEqual([]);
    expect(await found("una\nlínea")).toEqual([]);
  });

  it("A search ends its page where it has read enough, and the next pages find the rest", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const rows = Array.from({ length: 320 }, (_, index) => ({
      teamId,
      id: `kept-${String(index).padStart(3, "0")}`,
      text: index % 100 === 0 ? "La aguja" : `Paja ${"paja ".repeat(80)}`,
      state: "DONE" as const,
      closedAt: day(1),
    }));
    for (let start = 0; start < rows.length; start += 9)
      await db.insert(agreements).values(rows.slice(start, start + 9));
    const found: string[] = [];
    let [pages, before]: [number, string | null] = [0, ""];
    while (before !== null) {
      const page: Memories = await memoriesOf(ana, teamId, { search: "aguja", ...(before && { before }) });
      found.push(...page.memories.map(({ id }) => id));
      before = page.next;
      pages += 1;
    }
    expect(found).toEqual(["kept-300", "kept-200", "kept-100", "kept-000"]);
    expect(pages).toBe(2);
  });

  it("A streak is a record where it is longer than all others of its own counter before it", async () => {
    const { ana, teamId } = await teamWithMemories();
    const counterId = crypto.randomUUID();
    const labels = { incrementButtonLabel: "Sumar", resetButtonLabel: "Volver" };
    const reset = (id: string, streak: number, at: number) => ({
      id,
      counterId,
      nameEvent: "Otra vez",
      streak,
      userId: ana.id,
      at: day(at),
    });
    await db.batch([
      db.insert(counters).values({ id: counterId, teamId, name: "Daily a tiempo", ...labels }),
      db.insert(counterResets).values([reset("first", 2, 13), reset("record", 3, 14), reset("equal", 3, 15)]),
    ]);
    const { memories } = await memoriesOf(ana, teamId, { search: "daily" });
    expect(memories.map(({ id }) => id)).toEqual(["record"]);
  });

  it("Pages follow one another without a gap or a repetition, also where moments are the same", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const rows = Array.from({ length: 45 }, (_, index) => ({
      teamId,
      id: `kept-${String(index).padStart(2, "0")}`,
      text: `Acuerdo ${index}`,
      state: "DONE" as const,
      closedAt: day(1 + Math.floor(index / 30)),
    }));
    for (let start = 0; start < rows.length; start += 9)
      await db.insert(agreements).values(rows.slice(start, start + 9));
    const first = await memoriesOf(ana, teamId);
    const second = await memoriesOf(ana, teamId, { before: first.next ?? "" });
    const third = await memoriesOf(ana, teamId, { before: second.next ?? "" });
    expect([first, second, third].map(({ memories }) => memories.length)).toEqual([20, 20, 5]);
    expect(third.next).toBeNull();
    const ids = [first, second, third].flatMap(({ memories }) => memories.map(({ id }) => id));
    expect(new Set(ids).size).toBe(45);
    expect(ids).toEqual(rows.map(({ id }) => id).reverse());
  });

  it("A page that another team made leads into no other team's memory", async () => {
    const { ana, teamId } = await teamWithMemories();
    const stranger = await someone();
    const other = await teamOf(stranger);
    expect((await memoriesOf(stranger, other)).memories).toEqual([]);
    const param = { teamId };
    expect((await stranger.api.teams[":teamId"].memory.$get({ param, query: {} })).status).toBe(403);
    const wrong = await ana.api.teams[":teamId"].memory.$get({ param, query: { before: "ayer" } });
    expect(wrong.status).toBe(400);
  });
});
