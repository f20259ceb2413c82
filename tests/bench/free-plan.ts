import { readFileSync, writeFileSync } from "node:fs";
import type { Figures } from "#tests/factories/figures.ts";
import { FREE, STORAGE } from "./free.ts";
import { markdown } from "./row.ts";

const PAGE = "docs/free-plan.md";
const MARKS = { begin: "<!-- Made by `npm run bench`. -->", end: "<!-- Until here. -->" };
/** What the plan is reckoned with: people of a team, working days from one retrospective to the next, and of a year. */
const HABITS = { people: 8, days: 10, year: 250 };
/** What one look into the team on a day takes, beside the retrospective: a page, a socket, and a write by somebody. */
const LOOK = { requests: 3 };

const number = (value: number) => Math.floor(value).toLocaleString("en");

/** Limits of a day, what a standard retrospective takes of each, and how often that goes in. */
function limits(figures: Figures): { name: string; limit: number; takes: number; holds: number }[] {
  const rows: [string, number, number][] = [
    ["Worker requests", FREE.requests, figures.requests ?? 0],
    ["D1 rows read", FREE.rowsRead, figures.rowsRead ?? 0],
    ["D1 rows written", FREE.rowsWritten, figures.rowsWritten ?? 0],
    ["requests to objects", FREE.objectRequests, figures.roomRequests ?? 0],
    ["rows written by objects", FREE.objectRowsWritten, figures.roomRowsWritten ?? 0],
    ["seconds of objects at work (13,000 GB-s of 128 MB)", FREE.objectSeconds, figures.roomSeconds ?? 0],
  ];
  return rows.map(([name, limit, takes]) => ({ name, limit, takes, holds: limit / takes }));
}

function reckon(figures: Figures): string {
  const all = limits(figures);
  const first = all.reduce((least, one) => (one.holds < least.holds ? one : least));
  const { requests = 0, bytes = 0 } = figures;
  const perTeam = requests / HABITS.days + HABITS.people * LOOK.requests;
  const byRequests = FREE.requests / perTeam;
  const byFirst = first.holds * HABITS.days;
  const [teams, retros] = [Math.min(byRequests, byFirst), STORAGE.database / bytes];
  const table = markdown([
    ["limit of a day", "free", "one takes", "fits so often"],
    ...all.map(({ name, limit, takes, holds }) => [
      name,
      number(limit),
      takes < 10 ? takes.toFixed(1) : number(takes),
      number(holds),
    ]),
  ]);
  return [
    table,
    "",
    `The first limit met is **${first.name}**: ${number(first.holds)} retrospectives a day, ${number(first.holds * HABITS.people)} people.`,
    "",
    `Day by day: a team of ${HABITS.people} with a retrospective every ${HABITS.days} working days, everybody looking in once a day (${LOOK.requests} requests), takes ${number(requests)} ÷ ${HABITS.days} + ${HABITS.people} × ${LOOK.requests} = ${number(perTeam)} requests a day. ${number(FREE.requests)} ÷ ${number(perTeam)} = ${number(byRequests)} teams; the first limit allows ${number(first.holds)} × ${HABITS.days} = ${number(byFirst)}. So **${number(teams)} teams**, ${number(teams * HABITS.people)} people.`,
    "",
    `Storage: one retrospective adds ${number(bytes / 1000)} kB with its indexes. ${number(STORAGE.database / 1_000_000)} MB ÷ ${number(bytes / 1000)} kB = ${number(retros)} retrospectives in one database: ${(retros / (teams * (HABITS.year / HABITS.days))).toFixed(1)} years of all those teams.`,
    "",
    `New accounts: one mail each, ${FREE.mails} a day.`,
  ].join("\n");
}

/** Puts what was measured into docs/free-plan.md, between its marks. */
export function writeFreePlan(figures: Figures): void {
  if (!figures.requests) return;
  const text = readFileSync(PAGE, "utf8");
  const [before = "", rest = ""] = text.split(MARKS.begin);
  const after = rest.split(MARKS.end)[1] ?? "";
  writeFileSync(PAGE, `${before}${MARKS.begin}\n\n${reckon(figures)}\n\n${MARKS.end}${after}`);
}
