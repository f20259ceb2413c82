import type { Agreement } from "#worker/contract/agreements.ts";
import { TIE_TEXTS } from "#worker/contract/constants.ts";
import { formatVoteShare } from "#worker/contract/counts.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

/** `text` is the notification; the blocks are what the channel shows. */
export type SlackMessage = {
  text: string;
  blocks: { type: "section"; text: { type: "mrkdwn"; text: string } }[];
};

type Facts = { teamId: string; teamName: string; origin: string; retrospective: Retrospective };

/** Slack cuts a section at 3,000 characters. */
const LONGEST_SECTION = 2900;
const MOST_AGREEMENTS = 20;

const dayOf = new Intl.DateTimeFormat("es-CL", { day: "numeric", month: "long", timeZone: "UTC" });

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
}: Facts & { agreements: Agreement[] }) {
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

function agreementLines(agreements: Agreement[]): string[] {
  if (agreements.length === 0) return ["*Acuerdos*", "Esta vez no quedaron acuerdos."];
  const rest = agreements.length - MOST_AGREEMENTS;
  return [
    "*Acuerdos*",
    ...agreements.slice(0, MOST_AGREEMENTS).map(({ text, owner, dueOn }) => {
      const facts = [
        escapeSlack(owner?.name ?? "Todo el equipo"),
        ...(dueOn ? [`para el ${dayOf.format(new Date(dueOn))}`] : []),
      ];
      return `• ${escapeSlack(text)} (${facts.join(", ")})`;
    }),
    ...(rest > 0 ? [`Y ${rest} más en la hoja.`] : []),
  ];
}
