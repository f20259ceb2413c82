import type { Agreement } from "#worker/contract/agreements.ts";
import { TIE_TEXTS } from "#worker/contract/constants.ts";
import { countOf, formatVoteShare } from "#worker/contract/counts.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

/** `text` is the notification; the blocks are what the channel shows. */
export type SlackMessage = {
  text: string;
  blocks: { type: "section"; text: { type: "mrkdwn"; text: string } }[];
};

type Team = { teamId: string; teamName: string; origin: string };
type Facts = Team & { retrospective: Retrospective };
type ToldAgreement = Pick<Agreement, "text" | "dueOn"> & { owner: { name: string } | null };

/** Slack cuts a section at 3,000 characters. */
const LONGEST_SECTION = 2900;
/** Slack refuses a message with more. */
const MOST_BLOCKS = 50;
const MOST_AGREEMENTS = 20;

const dayFormat = new Intl.DateTimeFormat("es-CL", { day: "numeric", month: "long", timeZone: "UTC" });
/** "5 de diciembre". @param day `YYYY-MM-DD` */
const formatDay = (day: string): string => dayFormat.format(new Date(day));

/** The characters with which a text could mention people or make links (https://docs.slack.dev/messaging/formatting-message-text). */
export const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const link = (url: string, label: string): string => `<${escapeSlack(url)}|${escapeSlack(label)}>`;

function sectionsOf(lines: string[]): SlackMessage["blocks"] {
  const texts: string[] = [];
  for (const line of lines) {
    const joined = texts.length > 0 ? `${texts.at(-1)}\n${line}` : line;
    if (joined.length <= LONGEST_SECTION) texts.splice(-1, 1, joined);
    else texts.push(line);
  }
  return texts.map((text) => ({ type: "section", text: { type: "mrkdwn", text } }));
}

/** @returns null for none */
export function joinMessages(messages: SlackMessage[]): SlackMessage | null {
  if (messages.length === 0) return null;
  return {
    text: messages.map(({ text }) => text).join("\n"),
    blocks: messages.flatMap(({ blocks }) => blocks).slice(0, MOST_BLOCKS),
  };
}

export function openedMessage({ teamId, teamName, origin, retrospective: { id, retrospectiveName } }: Facts) {
  const url = `${origin}/teams/${teamId}/retrospectives/${id}`;
  return {
    text: escapeSlack(`Se abrió la retrospectiva ${retrospectiveName} de ${teamName}`),
    blocks: sectionsOf([
      `Se abrió la retrospectiva *${escapeSlack(retrospectiveName)}* de *${escapeSlack(teamName)}*.`,
      link(url, "Entrar a la retrospectiva"),
    ]),
  } satisfies SlackMessage;
}

export function closedMessage({
  teamId,
  teamName,
  origin,
  retrospective,
  agreements,
}: Facts & { agreements: ToldAgreement[] }) {
  const { id, retrospectiveName } = retrospective;
  const sheet = `${origin}/teams/${teamId}/retrospectives/${id}/summary`;
  return {
    text: escapeSlack(`Se cerró la retrospectiva ${retrospectiveName} de ${teamName}`),
    blocks: [
      ...sectionsOf([`Se cerró la retrospectiva *${escapeSlack(retrospectiveName)}* de *${escapeSlack(teamName)}*.`]),
      ...sectionsOf(winnerLines(retrospective)),
      ...sectionsOf(agreementLines(agreements)),
      ...sectionsOf([link(sheet, "Ver la hoja")]),
    ],
  } satisfies SlackMessage;
}

function winnerLines({ sprintWinner, result }: Retrospective): string[] {
  if (!sprintWinner) return ["*Sprint winner*", "Nadie alcanzó a votar: este sprint lo ganó todo el equipo."];
  const votes = result ? `, con ${formatVoteShare(result)}` : "";
  const tie = result && TIE_TEXTS[result.decidedBy];
  return ["*Sprint winner*", `${escapeSlack(sprintWinner.name)}${votes}`, ...(tie ? [tie] : [])];
}

const agreementLines = (agreements: ToldAgreement[]): string[] =>
  agreements.length === 0
    ? ["*Acuerdos*", "Esta vez no quedaron acuerdos."]
    : ["*Acuerdos*", ...listed(agreements, (dueOn) => `para el ${formatDay(dueOn)}`, "en la hoja")];

/** @param where the others are */
function listed(agreements: ToldAgreement[], due: (dueOn: string) => string, where: string): string[] {
  const rest = agreements.length - MOST_AGREEMENTS;
  return [
    ...agreements.slice(0, MOST_AGREEMENTS).map(({ text, owner, dueOn }) => {
      const facts = [escapeSlack(owner?.name ?? "Todo el equipo"), ...(dueOn ? [due(dueOn)] : [])];
      return `• ${escapeSlack(text)} (${facts.join(", ")})`;
    }),
    ...(rest > 0 ? [`Y ${rest} más ${where}.`] : []),
  ];
}

/** @param today in the zone of the team */
export function agreementsMessage({
  teamId,
  teamName,
  origin,
  agreements,
  today,
}: Team & { agreements: ToldAgreement[]; today: string }) {
  const isOne = agreements.length === 1;
  const due = (dueOn: string) => (dueOn === today ? "para hoy" : `era para el ${formatDay(dueOn)}`);
  const count = countOf(agreements.length, "acuerdo", "acuerdos");
  return {
    text: escapeSlack(`${teamName} tiene ${count} para hoy o con fecha pasada`),
    blocks: [
      ...sectionsOf([
        `Buenos días. *${escapeSlack(teamName)}* tiene ${count} para hoy o con fecha pasada:`,
        ...listed(agreements, due, "en Acuerdos"),
      ]),
      ...sectionsOf([link(`${origin}/teams/${teamId}/agreements`, isOne ? "Ver el acuerdo" : "Ver los acuerdos")]),
    ],
  } satisfies SlackMessage;
}
