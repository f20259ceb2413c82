import type { Agreement } from "#worker/contract/agreements.ts";
import type { Step } from "#worker/contract/boards.ts";
import { TIE_TEXTS } from "#worker/contract/constants.ts";
import { countOf, formatVoteShare } from "#worker/contract/counts.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { hourOf } from "#worker/contract/zone-names.ts";

/** `text` is the notification; the blocks are what the channel shows. */
export type SlackMessage = {
  text: string;
  blocks: { type: "section"; text: { type: "mrkdwn"; text: string } }[];
};

type Team = { teamId: string; teamName: string; origin: string };
type InZone = { timeZone: string };
type Facts = Team & InZone & { retrospective: Retrospective };
type ToldAgreement = Pick<Agreement, "text" | "dueOn"> & { owner: { name: string } | null };

/** Slack cuts a section at 3,000 characters. */
const LONGEST_SECTION = 2900;
/** Slack refuses a message with more. */
const MOST_BLOCKS = 50;
const MOST_AGREEMENTS = 20;

const DAY_AND_HOUR: Intl.DateTimeFormatOptions = {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};
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

/** The parts of a retrospective *Sin prisa*, by the step in which each takes place. */
const PHASES: Record<Step, string> = {
  ARRIVE: "Llegar y escribir",
  WRITE: "Llegar y escribir",
  GROUP: "Juntar y elegir",
  CHOOSE: "Juntar y elegir",
  TALK: "Conversar",
  THANK: "Conversar",
};

const entryOf = ({ teamId, origin, retrospective }: Facts): string =>
  link(`${origin}/teams/${teamId}/retrospectives/${retrospective.id}`, "Entrar a la retrospectiva");

/** Slack shows each reader their own hour; the text after the bar is for clients that cannot. @param at milliseconds */
function slackDate(at: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat("es-CL", { ...DAY_AND_HOUR, timeZone }).format(at);
  return `<!date^${Math.floor(at / 1000)}^{date_short_pretty} {time}|${escapeSlack(`${text}, ${hourOf(timeZone)}`)}>`;
}

export function openedMessage(facts: Facts) {
  const { teamName, timeZone, retrospective } = facts;
  const { retrospectiveName, board } = retrospective;
  const plan = board?.plan;
  const until = (name: string, end: string) => `• ${name}, hasta ${slackDate(Date.parse(end), timeZone)}`;
  return {
    text: escapeSlack(`Se abrió la retrospectiva ${retrospectiveName} de ${teamName}`),
    blocks: sectionsOf([
      `Se abrió la retrospectiva *${escapeSlack(retrospectiveName)}* de *${escapeSlack(teamName)}*.`,
      ...(plan
        ? [
            "Es sin prisa: cada uno entra a su hora.",
            until(PHASES.WRITE, plan.write),
            until(PHASES.CHOOSE, plan.choose),
            until(PHASES.TALK, plan.talk),
          ]
        : []),
      entryOf(facts),
    ]),
  } satisfies SlackMessage;
}

type Phase = { step: Step; until: number | null };

export function stepMessage(facts: Facts, { step, until }: Phase) {
  const { timeZone, retrospective } = facts;
  const name = escapeSlack(retrospective.retrospectiveName);
  const end = until === null ? "" : `, hasta ${slackDate(until, timeZone)}`;
  return {
    text: `Empezó ${PHASES[step]} en ${name}`,
    blocks: sectionsOf([`En la retrospectiva *${name}* empezó *${PHASES[step]}*${end}.`, entryOf(facts)]),
  } satisfies SlackMessage;
}

/** It says how many are not ready, and never who. */
export function reminderMessage(facts: Facts, { step, until, notReady }: Phase & { notReady: number }) {
  const { timeZone, retrospective } = facts;
  const name = escapeSlack(retrospective.retrospectiveName);
  const people = countOf(notReady, "persona todavía no está lista", "personas todavía no están listas");
  const end = until === null ? "" : `: termina ${slackDate(until, timeZone)}`;
  return {
    text: `Queda un día para ${PHASES[step]} en ${name}`,
    blocks: sectionsOf([
      `Queda un día para *${PHASES[step]}* en la retrospectiva *${name}*${end}. ${people}.`,
      entryOf(facts),
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
