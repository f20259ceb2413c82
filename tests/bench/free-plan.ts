import { readFileSync, writeFileSync } from "node:fs";
import type { Figures } from "#tests/factories/figures.ts";
import { MAILS } from "#worker/contract/limits/mails.ts";
import { FREE, OVER_DAYS, STORAGE } from "./budgets.ts";
import { markdown } from "./row.ts";

const PAGE = "docs/free-plan.md";
const MARKS = { begin: "<!-- Made by `npm run bench`. -->", end: "<!-- Until here. -->" };
const DAYS_MARKS = { begin: "<!-- Made by `npm run bench`, over days. -->", end: "<!-- Until here, over days. -->" };
/** Working days between two retrospectives, and in a year. */
const ASSUMPTIONS = { people: 8, days: 10, year: 250 };
/** One visit of a person on a day: a page, a socket and a write. */
const VISIT = { requests: 3 };

const number = (value: number) => Math.floor(value).toLocaleString("en");

function limits(figures: Figures): { name: string; limit: number; takes: number; fits: number }[] {
  const rows: [string, number, number][] = [
    ["Worker requests", FREE.requests, figures.requests ?? 0],
    ["D1 rows read", FREE.rowsRead, figures.rowsRead ?? 0],
    ["D1 rows written", FREE.rowsWritten, figures.rowsWritten ?? 0],
    ["requests to objects", FREE.objectRequests, figures.roomRequests ?? 0],
    ["rows written by objects", FREE.objectRowsWritten, figures.roomRowsWritten ?? 0],
    ["seconds of object duration (13,000 GB-s at 128 MB)", FREE.objectSeconds, figures.roomSeconds ?? 0],
  ];
  return rows.map(([name, limit, takes]) => ({ name, limit, takes, fits: limit / takes }));
}

function render(figures: Figures): string {
  const all = limits(figures);
  const first = all.reduce((least, one) => (one.fits < least.fits ? one : least));
  const { requests = 0, bytes = 0, bytesAsText = 0 } = figures;
  const perTeam = requests / ASSUMPTIONS.days + ASSUMPTIONS.people * VISIT.requests;
  const byRequests = FREE.requests / perTeam;
  const byFirst = first.fits * ASSUMPTIONS.days;
  const [teams, retros] = [Math.min(byRequests, byFirst), STORAGE.database / bytes];
  const table = markdown([
    ["daily limit", "free", "per retrospective", "retrospectives a day"],
    ...all.map(({ name, limit, takes, fits }) => [
      name,
      number(limit),
      takes < 10 ? takes.toFixed(1) : number(takes),
      number(fits),
    ]),
  ]);
  return [
    table,
    "",
    `The first limit reached is **${first.name}**: ${number(first.fits)} retrospectives a day, ${number(first.fits * ASSUMPTIONS.people)} people.`,
    "",
    `A team of ${ASSUMPTIONS.people} that holds a retrospective every ${ASSUMPTIONS.days} working days and opens the product once a day per person (${VISIT.requests} requests), needs ${number(requests)} ÷ ${ASSUMPTIONS.days} + ${ASSUMPTIONS.people} × ${VISIT.requests} = ${number(perTeam)} requests a day. ${number(FREE.requests)} ÷ ${number(perTeam)} = ${number(byRequests)} teams; the first limit allows ${number(first.fits)} × ${ASSUMPTIONS.days} = ${number(byFirst)}. So **${number(teams)} teams**, ${number(teams * ASSUMPTIONS.people)} people.`,
    "",
    `Storage: one retrospective adds ${number(bytes / 1000)} kB with its indexes, on average of 200 (${number(bytesAsText / 1000)} kB if its board were not compressed). ${number(STORAGE.database / 1_000_000)} MB ÷ ${number(bytes / 1000)} kB = ${number(retros)} retrospectives in one database: ${(retros / (teams * (ASSUMPTIONS.year / ASSUMPTIONS.days))).toFixed(1)} years for all those teams.`,
    "",
    `Each new account needs one mail of the half that everybody uses: ${number(FREE.mails * MAILS.shares.common)} a day.`,
  ].join("\n");
}

function renderDays({ daysRequests = 0, daysRoomRows = 0, daysRowsWritten = 0 }: Figures): string {
  const rows: [string, number, number, number][] = [
    ["Worker requests", daysRequests, OVER_DAYS.requests, FREE.requests],
    ["rows written by the room", daysRoomRows, OVER_DAYS.roomRowsWritten, FREE.objectRowsWritten],
    ["rows written in D1", daysRowsWritten, OVER_DAYS.rowsWritten, FREE.rowsWritten],
  ];
  return markdown([
    ["what", "measured", "may be", "of a day's plan"],
    ...rows.map(([what, takes, most, limit]) => [
      what,
      number(takes),
      number(most),
      `${((takes / limit) * 100).toFixed(2)} %`,
    ]),
  ]);
}

function replaced(text: string, { begin, end }: typeof MARKS, part: string): string {
  const [before = "", rest = ""] = text.split(begin);
  return `${before}${begin}\n\n${part}\n\n${end}${rest.split(end)[1] ?? ""}`;
}

export function writeFreePlan(figures: Figures): void {
  let text = readFileSync(PAGE, "utf8");
  if (figures.requests) text = replaced(text, MARKS, render(figures));
  if (figures.daysRequests) text = replaced(text, DAYS_MARKS, renderDays(figures));
  writeFileSync(PAGE, text);
}
