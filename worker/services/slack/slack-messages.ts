import { phaseOf } from "#party/board/plan.ts";
import type { Agreement } from "#worker/contract/agreements.ts";
import { PHASE_NAMES, PHASES } from "#worker/contract/board-phases.ts";
import type { Step } from "#worker/contract/boards.ts";
import { TIE_TEXTS } from "#worker/contract/constants.ts";
import { formatVoteShare } from "#worker/contract/counts.ts";
import { hourText } from "#worker/contract/hours.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { hourOf } from "#worker/contract/zone-names.ts";
import { formatterByZone, isFar } from "#worker/contract/zones.ts";

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

const weekdayAndDay = formatterByZone({ weekday: "long", day: "numeric", month: "long" });
const dayFormat = formatterByZone({ day: "numeric", month: "long" });
const withYear = formatterByZone({ day: "numeric", month: "long", year: "numeric" });
/** "5 de diciembre". @param day `YYYY-MM-DD` */
const formatDay = (day: string): string => dayFormat("UTC").format(new Date(day));
/** "5 de diciembre", or "5 de diciembre de 2024" half a year and more ago. */
const formatOverdueDay = (day: string, today: string): string =>
  isFar(new Date(day), new Date(today)) ? withYear("UTC").format(new Date(day)) : formatDay(day);

/** The characters with which a text could mention people or make links (https://docs.slack.dev/messaging/formatting-message-text). */
export const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const link = (url: string, label: string): string => `<${escapeSlack(url)}|${escapeSlack(label)}>`;

export function sectionsOf(lines: string[]): SlackMessage["blocks"] {
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

const entryOf = ({ teamId, origin, retrospective }: Facts): string =>
  link(`${origin}/teams/${teamId}/retrospectives/${retrospective.id}`, t`Entrar a la retrospectiva`);

/** Slack shows each reader their own hour; the text after the bar is for clients that cannot. @param at milliseconds */
function slackDate(at: number, timeZone: string): string {
  const moment = new Date(at);
  const text = `${weekdayAndDay(timeZone).format(moment)}, ${hourText(moment, timeZone)}`;
  return `<!date^${Math.floor(at / 1000)}^{date_short_pretty} {time}|${escapeSlack(`${text}, ${hourOf(timeZone)}`)}>`;
}

export function openedMessage(facts: Facts) {
  const { teamName, timeZone, retrospective } = facts;
  const { retrospectiveName, board } = retrospective;
  const plan = board?.plan;
  const until = (name: string, end: string) => t`• ${name}, hasta ${slackDate(Date.parse(end), timeZone)}`;
  return {
    text: escapeSlack(t`Se abrió la retrospectiva ${retrospectiveName} de ${teamName}`),
    blocks: sectionsOf([
      t`Se abrió la retrospectiva *${escapeSlack(retrospectiveName)}* de *${escapeSlack(teamName)}*.`,
      ...(plan
        ? [
            t`Es sin prisa: cada uno entra a su hora.`,
            ...PHASES.map((phase) => until(PHASE_NAMES[phase](), plan[phase])),
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
  const phase = PHASE_NAMES[phaseOf(step)]();
  const line =
    until === null
      ? t`En la retrospectiva *${name}* empezó *${phase}*.`
      : t`En la retrospectiva *${name}* empezó *${phase}*, hasta ${slackDate(until, timeZone)}.`;
  return {
    text: t`Empezó ${phase} en ${name}`,
    blocks: sectionsOf([line, entryOf(facts)]),
  } satisfies SlackMessage;
}

/** It says how many are not ready, and never who. */
export function reminderMessage(facts: Facts, { step, until, notReady }: Phase & { notReady: number }) {
  const { timeZone, retrospective } = facts;
  const name = escapeSlack(retrospective.retrospectiveName);
  const people = plural(
    notReady,
    form`${number(notReady)} persona todavía no está lista`,
    form`${number(notReady)} personas todavía no están listas`,
  );
  const phase = PHASE_NAMES[phaseOf(step)]();
  const line =
    until === null
      ? t`Queda un día para *${phase}* en la retrospectiva *${name}*. ${people}.`
      : t`Queda un día para *${phase}* en la retrospectiva *${name}*: termina ${slackDate(until, timeZone)}. ${people}.`;
  return {
    text: t`Queda un día para ${phase} en ${name}`,
    blocks: sectionsOf([line, entryOf(facts)]),
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
    text: escapeSlack(t`Se cerró la retrospectiva ${retrospectiveName} de ${teamName}`),
    blocks: [
      ...sectionsOf([t`Se cerró la retrospectiva *${escapeSlack(retrospectiveName)}* de *${escapeSlack(teamName)}*.`]),
      ...sectionsOf(winnerLines(retrospective)),
      ...sectionsOf(agreementLines(agreements)),
      ...sectionsOf([link(sheet, t`Ver la hoja`)]),
    ],
  } satisfies SlackMessage;
}

function winnerLines({ sprintWinner, result }: Retrospective): string[] {
  if (!sprintWinner) return [t`*Sprint winner*`, t`Nadie alcanzó a votar: este sprint lo ganó todo el equipo.`];
  const name = escapeSlack(sprintWinner.name);
  const tie = result && TIE_TEXTS[result.decidedBy]?.();
  return [t`*Sprint winner*`, result ? t`${name}, con ${formatVoteShare(result)}` : name, ...(tie ? [tie] : [])];
}

const agreementLines = (agreements: ToldAgreement[]): string[] =>
  agreements.length === 0
    ? [t`*Acuerdos*`, t`Esta vez no quedaron acuerdos.`]
    : [
        t`*Acuerdos*`,
        ...listed(
          agreements,
          (dueOn) => t`para el ${formatDay(dueOn)}`,
          (rest) => t`Y ${rest} más en la hoja.`,
        ),
      ];

/** @param others says where the rest is */
function listed(
  agreements: ToldAgreement[],
  due: (dueOn: string) => string,
  others: (rest: number) => string,
): string[] {
  const rest = agreements.length - MOST_AGREEMENTS;
  return [
    ...agreements.slice(0, MOST_AGREEMENTS).map(({ text, owner, dueOn }) => {
      const facts = [escapeSlack(owner?.name ?? t`Todo el equipo`), ...(dueOn ? [due(dueOn)] : [])];
      return `• ${escapeSlack(text)} (${facts.join(", ")})`;
    }),
    ...(rest > 0 ? [others(rest)] : []),
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
  const due = (dueOn: string) => (dueOn === today ? t`para hoy` : t`era para el ${formatOverdueDay(dueOn, today)}`);
  const count = plural(
    agreements.length,
    form`${number(agreements.length)} acuerdo`,
    form`${number(agreements.length)} acuerdos`,
  );
  return {
    text: escapeSlack(t`${teamName} tiene ${count} para hoy o con fecha pasada`),
    blocks: [
      ...sectionsOf([
        t`Buenos días. *${escapeSlack(teamName)}* tiene ${count} para hoy o con fecha pasada:`,
        ...listed(agreements, due, (rest) => t`Y ${rest} más en Acuerdos.`),
      ]),
      ...sectionsOf([
        link(
          `${origin}/teams/${teamId}/agreements`,
          plural(agreements.length, form`Ver el acuerdo`, form`Ver los acuerdos`),
        ),
      ]),
    ],
  } satisfies SlackMessage;
}
