import type { Agreement } from "#worker/contract/agreements.ts";
import { TIE_TEXTS } from "#worker/contract/constants.ts";
import { formatVoteShare } from "#worker/contract/counts.ts";
import { cut } from "#worker/contract/cut.ts";
import { formatFichaCount } from "#worker/contract/ficha-count.ts";
import { resultText } from "#worker/contract/health-check/text.ts";
import { byLocale, t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { pulseLines } from "#worker/contract/pulse-text.ts";
import { reactionTexts } from "#worker/contract/reaction-texts.ts";
import type { Sheet, SheetGroup, SheetOpening } from "#worker/contract/sheet.ts";
import { hourOf } from "#worker/contract/zone-names.ts";
import { formatterByZone } from "#worker/contract/zones.ts";
import { AGREEMENT_STATE_TEXTS } from "#worker/services/export/agreement-states.ts";
import { COLUMN_NAMES } from "#worker/services/export/columns.ts";
import { type CsvRow, csvHead, csvLine } from "#worker/services/export/csv.ts";
import { openingRows } from "#worker/services/export/opening-rows.ts";
import { talkRows } from "#worker/services/export/talk-rows.ts";

const longDay = formatterByZone({ day: "numeric", month: "long", year: "numeric" });

/** "3 de marzo de 2026 (hora de Chile)" */
const dayText = (moment: string, timeZone: string): string =>
  `${longDay(timeZone).format(new Date(moment))} (${hourOf(timeZone)})`;

const dueText = (day: string | null) => (day === null ? undefined : longDay("UTC").format(new Date(day)));

const list = byLocale((code) => new Intl.ListFormat(code, { type: "conjunction" }));

/** A group without a title is called like its first card. */
const titleOf = ({ title, cards: [first] }: SheetGroup): string => title ?? (first ? cut(first.text, LIMITS.name) : "");

/** What Markdown would read as its own markup shows as it was written. */
const inMarkdown = (text: string, indent = ""): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~&!]/g, "\\$&")
    .replace(/^(\s*)([-+=]|\d+[.)])/gm, (_, space: string, marker: string) => `${space}${escapeLast(marker)}`)
    .replace(/\s*\n/g, `  \n${indent}`);

const escapeLast = (marker: string) => `${marker.slice(0, -1)}\\${marker.slice(-1)}`;

/** @param timeZone the team's */
export function sheetMarkdown(
  { retrospective, opening, groups, agreements, thankYous, pulse, health }: Sheet,
  timeZone: string,
): string {
  const { retrospectiveName, closedAt, board } = retrospective;
  const section = (title: string, lines: string[]) => (lines.length > 0 ? [`## ${title}`, ...lines] : []);
  const blocks = [
    `# ${inMarkdown(retrospectiveName)}`,
    ...(closedAt ? [t`Retrospectiva del ${dayText(closedAt, timeZone)}`] : []),
    ...section(t`Para empezar`, opening ? [`**${oneLine(opening.question)}**`, openingBlock(opening)] : []),
    ...section(
      t`Acuerdos`,
      agreements.length > 0 ? [agreements.map((one) => `- ${agreementLine(one)}`).join("\n")] : [],
    ),
    ...(board?.cardsDeletedAt ? [t`Las tarjetas se borraron el ${dayText(board.cardsDeletedAt, timeZone)}.`] : []),
    ...section(t`Lo que se conversó`, groups.filter(({ isDiscussed }) => isDiscussed).map(groupBlock)),
    ...section(t`Lo que quedó en la mesa`, restBlock(groups.filter(({ isDiscussed }) => !isDiscussed))),
    ...section(t`Sprint winner`, winnerBlock(retrospective)),
    ...section(
      t`Agradecimientos`,
      thankYous.map(
        ({ giver, receiver, message }) =>
          `> ${inMarkdown(message, "> ")}  \n> ${t`De **${inMarkdown(giver.name)}** para **${inMarkdown(receiver.name)}**`}`,
      ),
    ),
    ...section(t`El pulso`, pulseBlock(pulse)),
    ...section(t`Chequeo de salud`, healthBlock(health)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const openingBlock = ({ answers }: SheetOpening): string =>
  answers
    .map(({ text, author }) => `- ${inMarkdown(text, "  ")}${author ? ` (${inMarkdown(author.name)})` : ""}`)
    .join("\n");

function winnerBlock({ sprintWinner, result, board }: Sheet["retrospective"]): string[] {
  if (board?.importedAt) return [];
  if (!sprintWinner) return [t`Nadie alcanzó a votar: este sprint lo ganó todo el equipo.`];
  const name = `**${inMarkdown(sprintWinner.name)}**`;
  const tie = result && TIE_TEXTS[result.decidedBy]?.();
  return [`${result ? t`${name}, con ${formatVoteShare(result)}` : name}${tie ? `  \n${tie}` : ""}`];
}

function pulseBlock(pulse: Sheet["pulse"]): string[] {
  const lines = pulseLines(pulse).map(({ title, text }) => `- ${title}: ${text}`);
  return lines.length > 0 ? [lines.join("\n")] : [];
}

const healthBlock = (health: Sheet["health"]): string[] =>
  health ? [health.map((one) => `- ${inMarkdown(one.title)}: ${resultText(one)}`).join("\n")] : [];

function agreementLine({ text, owner, dueOn, state }: Agreement): string {
  const facts = [
    owner?.name ?? t`Todo el equipo`,
    dueText(dueOn),
    state === "OPEN" ? undefined : AGREEMENT_STATE_TEXTS[state](),
  ];
  return `${inMarkdown(text)} (${factsOf(facts)})`;
}

const cardFacts = ({ column, author, reactions }: SheetGroup["cards"][number]) => [
  column,
  author?.name,
  ...reactionTexts(reactions),
];

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
    ? factsOf(cardFacts(first))
    : cards.map((card) => `- ${inMarkdown(card.text, "  ")} (${factsOf(cardFacts(card))})`).join("\n");
  return [
    `### ${inMarkdown(heading)} · ${formatFichaCount(fichas)}`,
    body,
    ...(note ? [inMarkdown(note)] : []),
    ...(comments.length > 0
      ? [comments.map(({ author, text }) => `- **${inMarkdown(author.name)}**: ${inMarkdown(text, "  ")}`).join("\n")]
      : []),
    ...(left.length > 0 ? [`${t`Propuestas:`}\n\n${left.map((one) => `- ${proposalLine(one)}`).join("\n")}`] : []),
  ].join("\n\n");
}

function proposalLine({ text, author, owner, dueOn, agreed }: SheetGroup["proposals"][number]): string {
  const names = list().format(agreed.map(({ name }) => name));
  const facts = [t`propone ${author.name}`, owner?.name, dueText(dueOn), names && t`de acuerdo: ${names}`];
  return `${inMarkdown(text)} (${factsOf(facts)})`;
}

/** What was not talked about, a line for each group. */
function restBlock(groups: SheetGroup[]): string[] {
  const lines = groups.map((group) => {
    const { title, fichas, cards } = group;
    const texts = cards.map((card) => `${oneLine(card.text)} (${factsOf(cardFacts(card))})`);
    const facts = fichas > 0 ? ` · ${formatFichaCount(fichas)}` : "";
    return `- ${title === null ? "" : `${oneLine(title)}: `}${texts.join("; ")}${facts}`;
  });
  return lines.length > 0 ? [lines.join("\n")] : [];
}

const oneLine = (text: string): string => inMarkdown(text.replace(/\s+/g, " "));

const COLUMNS = ["tipo", "grupo", "fichas", "columna", "texto", "de", "para", "fecha", "estado", "reacciones"] as const;
type Row = CsvRow<(typeof COLUMNS)[number]>;

export function sheetCsv({ retrospective, opening, groups, agreements, thankYous, pulse, health = [] }: Sheet): string {
  const { sprintWinner, result, closedAt, board } = retrospective;
  const rows: Row[] = [
    {
      tipo: t`retrospectiva`,
      texto: retrospective.retrospectiveName,
      fecha: closedAt,
      estado: board?.cardsDeletedAt && t`sin tarjetas desde ${board.cardsDeletedAt}`,
    },
    ...openingRows(opening),
    ...groups.flatMap((group): Row[] => {
      const { fichas } = group;
      const grupo = titleOf(group);
      const estado = group.isDiscussed ? t`conversado` : t`en la mesa`;
      return [
        ...group.cards.map(
          ({ text, column, author, reactions }): Row => ({
            tipo: t`tarjeta`,
            grupo,
            fichas,
            columna: column,
            texto: text,
            de: author?.name,
            estado,
            reacciones: reactionTexts(reactions).join(", "),
          }),
        ),
        ...(group.note ? [{ tipo: t`nota`, grupo, fichas, texto: group.note, estado }] : []),
        ...talkRows(group).map((row): Row => ({ ...row, grupo, fichas })),
      ];
    }),
    ...agreements.map(
      ({ text, owner, dueOn, state }): Row => ({
        tipo: t`acuerdo`,
        texto: text,
        para: owner?.name,
        fecha: dueOn,
        estado: AGREEMENT_STATE_TEXTS[state](),
      }),
    ),
    ...thankYous.map(
      ({ message, giver, receiver, createdAt }): Row => ({
        tipo: t`agradecimiento`,
        texto: message,
        de: giver.name,
        para: receiver.name,
        fecha: createdAt,
      }),
    ),
    ...(sprintWinner
      ? [
          {
            tipo: t`sprint winner`,
            texto: result && formatVoteShare(result),
            para: sprintWinner.name,
            estado: result && TIE_TEXTS[result.decidedBy]?.(),
          },
        ]
      : []),
    ...pulseLines(pulse).map(({ title, text }): Row => ({ tipo: t`pulso`, grupo: title, texto: text })),
    ...health.map((one): Row => ({ tipo: t`chequeo`, grupo: one.title, texto: resultText(one) })),
  ];
  const lines = rows.map((row) => csvLine(COLUMNS.map((column) => row[column])));
  return csvHead(COLUMNS.map((column) => COLUMN_NAMES[column]())) + lines.join("");
}
