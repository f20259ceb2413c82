import { expect, it } from "vitest";
import { asRead, boardAsRead } from "#app/boards/room/as-read.ts";

const wind = { id: "c1", title: "Viento", hint: null, texts: "velero.0" };
const island = { id: "c2", title: "Isla", hint: null, texts: "velero.1" };

it("A column that the room sends keeps the words that the page has of it, until it is renamed", () => {
  const read = {
    columns: [
      { ...wind, title: "Wind" },
      { ...island, title: "Island" },
    ],
  };
  const renamed = { id: "c2", title: "Puerto", hint: null };
  expect(asRead({ columns: [wind, island] }, read)).toEqual(read);
  expect(asRead({ columns: [wind, renamed] }, read).columns.map(({ title }) => title)).toEqual(["Wind", "Puerto"]);
});

it("A renamed column that the room sends keeps its title, and the hint that the page has of it", () => {
  const read = { columns: [{ ...wind, title: "Wind", hint: "What pushes us?" }] };
  const renamed = { id: "c1", title: "Brisa", hint: "¿Qué nos empuja?", hintTexts: "velero.0" };
  const seen = asRead({ columns: [renamed] }, read);
  expect(seen.columns).toEqual([{ ...renamed, hint: "What pushes us?" }]);
  expect(asRead(seen, seen).columns).toEqual(seen.columns);
  const again = { ...renamed, title: "Vela" };
  expect(asRead({ columns: [again] }, seen).columns).toEqual([{ ...again, hint: "What pushes us?" }]);
  expect(asRead({ columns: [renamed] }, undefined).columns).toEqual([renamed]);
  const stored = { columns: [{ ...wind, hint: "¿Qué nos empuja?" }] };
  expect(asRead(stored, seen).columns).toEqual(stored.columns);
});

it("A column without a key is as the room sends it", () => {
  const own = { id: "c1", title: "Sol", hint: null };
  expect(asRead({ columns: [own] }, { columns: [{ ...own, title: "Lluvia" }] }).columns).toEqual([own]);
  expect(asRead({ columns: [wind] }, undefined).columns).toEqual([wind]);
});

it("A question of ours keeps the words that the page has of it, and another question is as the room sends it", () => {
  const asked = (text: string, texts?: string) => ({
    columns: [],
    opening: { id: "created", question: { text, ...(texts && { texts }) }, answers: null },
  });
  const read = asked("What word do you arrive with?", "hoy.0");
  expect(boardAsRead(asked("¿Con qué palabra llegas hoy?", "hoy.0"), read)).toEqual(read);
  for (const next of [asked("¿Mar o montaña?", "gustos.5"), asked("¿Mate o café?")])
    expect(boardAsRead(next, read)).toEqual(next);
  expect(boardAsRead({ columns: [], opening: null }, read).opening).toBeNull();
});
