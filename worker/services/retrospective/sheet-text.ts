import type { Agreement } from "#worker/contract/agreements.ts";
import { TIE_TEXTS } from "#worker/contract/constants.ts";
import { countOf, formatVoteShare } from "#worker/contract/counts.ts";
import { cut } from "#worker/contract/cut.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { pulseLines } from "#worker/contract/pulse-text.ts";
import type { Sheet, SheetGroup } from "#worker/contract/sheet.ts";
import { hourOf } from "#worker/contract/zone-names.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { type CsvRow, csvOf } from "#worker/services/export/csv.ts";
import { talkRows } from "#worker/services/export/talk-rows.ts";

const longDay = new Intl.DateTimeFormat("es-CL", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "3 de marzo de 2026 (hora de Chile)" */
const dayText = (moment: string, timeZone: string): string =>
  `${longDay.format(new Date(dayIn(timeZone, new Date(moment))))} (${hourOf(timeZone)})`;

/** A group without a title has that of its only card, or none. */
const titleOf = ({ title, cards: [first, ...others] }: SheetGroup): string =>
  title ?? (first && others.length === 0 ? cut(first.text, LIMITS.name) : "Sin título");

const STATES: Record<Agreement["state"], string> = { OPEN: "pendiente", DONE: "hecho", DROPPED: "descartado" };

/** What Markdown would read as its own signs shows as it was written. */
const inMarkdown = (text: string, indent = ""): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~&!]/g, "\\$&")
    .replace(/^(\s*)([-+=]|\d+[.)])/gm, (_, space: string, sign: string) => `${space}${escapeLast(sign)}`)
    .replace(/\s*\n/g, `  \n${indent}`);

const escapeLast = (sign: string) => `${sign.slice(0, -1)}\\${sign.slice(-1)}`;

/** @param timeZone the team's */
export function sheetMarkdown(
  { retrospective, groups, agreements, thankYous, pulse }: Sheet,
  timeZone: string,
): string {
  const { retrospectiveName, closedAt, sprintWinner, result } = retrospective;
  const tie = result && TIE_TEXTS[result.decidedBy];
  const section = (title: string, lines: string[]) => (lines.length > 0 ? [`## ${title}`, ...lines] : []);
  const blocks = [
    `# ${inMarkdown(retrospectiveName)}`,
    ...(closedAt ? [`Retrospectiva del ${dayText(closedAt, timeZone)}`] : []),
    ...section(
      "Acuerdos",
      agreements.length > 0 ? [agreements.map((one) => `- ${agreementLine(one)}`).join("\n")] : [],
    ),
    ...section("Lo que se conversó", groups.filter(({ isDiscussed }) => isDiscussed).map(groupBlock)),
    ...section("Lo que quedó en la mesa", restBlock(groups.filter(({ isDiscussed }) => !isDiscussed))),
    ...section(
      "Sprint winner",
      sprintWinner
        ? [
            `**${inMarkdown(sprintWinner.name)}**${result ? `, con ${formatVoteShare(result)}` : ""}${tie ? `  \n${tie}` : ""}`,
          ]
        : ["Nadie alcanzó a votar: este sprint lo ganó todo el equipo."],
    ),
    ...section(
      "Agradecimientos",
      thankYous.map(
        ({ giver, receiver, message }) =>
          `> ${inMarkdown(message, "> ")}  \n> De **${inMarkdown(giver.name)}** para **${inMarkdown(receiver.name)}**`,
      ),
    ),
    ...section("El pulso", pulseBlock(pulse)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function pulseBlock(pulse: Sheet["pulse"]): string[] {
  const lines = pulseLines(pulse).map(({ title, text }) => `- ${title}: ${text}`);
  return lines.length > 0 ? [lines.join("\n")] : [];
}

function agreementLine({ text, owner, dueOn, state }: Agreement): string {
  const facts = [owner?.name ?? "Todo el equipo", dueOn ?? undefined, state === "OPEN" ? undefined : STATES[state]];
  return `${inMarkdown(text)} (${factsOf(facts)})`;
}

const factsOf = (facts: (string | undefined)[]): string =>
  facts.flatMap((fact) => (fact ? [inMarkdown(fact)] : [])).join(", ");

/** A card that stands alone without a title is the heading itself. */
function groupBlock(group: SheetGroup): string {
  const { title, note, fichas, cards, comments } = group;
  const left = group.proposals.filter(({ isAccepted }) => !isAccepted);
  const [first, ...others] = cards;
  const isAlone = title === null && first !== undefined && others.length === 0;
  const heading = (isAlone ? first.text : titleOf(group)).replace(/\s+/g, " ");
  const body = isAlone
    ? factsOf([first.column, first.author?.name])
    : cards
        .map(({ text, column, author }) => `- ${inMarkdown(text, "  ")} (${factsOf([column, author?.name])})`)
        .join("\n");
  return [
    `### ${inMarkdown(heading)} · ${countOf(fichas, "ficha", "fichas")}`,
    body,
    ...(note ? [inMarkdown(note)] : []),
    ...(comments.length > 0
      ? [comments.map(({ author, text }) => `- **${inMarkdown(author.name)}**: ${inMarkdown(text, "  ")}`).join("\n")]
      : []),
    ...(left.length > 0 ? [`Propuestas:\n\n${left.map((one) => `- ${proposalLine(one)}`).join("\n")}`] : []),
  ].join("\n\n");
}

function proposalLine({ text, author, owner, dueOn, agreed }: SheetGroup["proposals"][number]): string {
  const names = agreed.map(({ name }) => name).join(", ");
  const facts = [`propone ${author.name}`, owner?.name, dueOn ?? undefined, names && `de acuerdo: ${names}`];
  return `${inMarkdown(text)} (${factsOf(facts)})`;
}

/** What was not talked about, a line for each group. */
function restBlock(groups: SheetGroup[]): string[] {
  const lines = groups.map((group) => {
    const { title, fichas, cards } = group;
    const texts = cards.map(({ text, column, author }) => `${oneLine(text)} (${factsOf([column, author?.name])})`);
    const facts = fichas > 0 ? ` · ${countOf(fichas, "ficha", "fichas")}` : "";
    return `- ${title === null ? "" : `${oneLine(title)}: `}${texts.join("; ")}${facts}`;
  });
  return lines.length > 0 ? [lines.join("\n")] : [];
}

const oneLine = (text: string): string => inMarkdown(text.replace(/\s+/g, " "));

const COLUMNS = ["tipo", "grupo", "fichas", "columna", "texto", "de", "para", "fecha", "estado"] as const;
type Row = CsvRow<(typeof COLUMNS)[number]>;

export function sheetCsv({ retrospective, groups, agreements, thankYous, pulse }: Sheet): string {
  const { sprintWinner, result, closedAt } = retrospective;
  const rows: Row[] = [
    { tipo: "retrospectiva", texto: retrospective.retrospectiveName, fecha: closedAt },
    ...groups.flatMap((group): Row[] => {
      const { fichas } = group;
      const grupo = titleOf(group);
      const estado = group.isDiscussed ? "conversado" : "en la mesa";
      return [
        ...group.cards.map(
          ({ text, column, author }): Row => ({
            tipo: "tarjeta",
            grupo,
            fichas,
            columna: column,
            texto: text,
            de: author?.name,
            estado,
          }),
        ),
        ...(group.note ? [{ tipo: "nota", grupo, fichas, texto: group.note, estado }] : []),
        ...talkRows(group).map((row): Row => ({ ...row, grupo, fichas })),
      ];
    }),
    ...agreements.map(
      ({ text, owner, dueOn, state }): Row => ({
        tipo: "acuerdo",
        texto: text,
        para: owner?.name,
        fecha: dueOn,
        estado: STATES[state],
      }),
    ),
    ...thankYous.map(
      ({ message, giver, receiver, createdAt }): Row => ({
        tipo: "agradecimiento",
        texto: message,
        de: giver.name,
        para: receiver.name,
        fecha: createdAt,
      }),
    ),
    ...(sprintWinner
      ? [
          {
            tipo: "sprint winner",
            texto: result && formatVoteShare(result),
            para: sprintWinner.name,
            estado: result && TIE_TEXTS[result.decidedBy],
          },
        ]
      : []),
    ...pulseLines(pulse).map(({ title, text }): Row => ({ tipo: "pulso", grupo: title, texto: text })),
  ];
  return csvOf(COLUMNS, rows);
}
