import { formatVoteShare } from "#worker/contract/counts.ts";
import { resultText } from "#worker/contract/health-check/text.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { namesOf } from "#worker/contract/names-of.ts";
import { reactionTexts } from "#worker/contract/reaction-texts.ts";
import type { MissingPart } from "#worker/contract/team-export.ts";
import type { Topic } from "#worker/contract/topics.ts";
import { now } from "#worker/services/clock.ts";
import { AGREEMENT_STATE_TEXTS } from "./agreement-states.ts";
import { COLUMN_NAMES, type Column } from "./columns.ts";
import { type CsvRow, csvHead, csvLine } from "./csv.ts";
import { openingRows } from "./opening-rows.ts";
import { talkRows } from "./talk-rows.ts";
import type { ExportPart } from "./team-export.ts";

const LISTS = [
  "members",
  "agreements",
  "counters",
  "retrospectives",
  "series",
  "formats",
  "topics",
  "missing",
] as const;

/** One JSON object, piece by piece. */
export async function* exportAsJson(parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  let open = -1;
  let isFirst = true;
  yield `{"exportedAt":${JSON.stringify(now())}`;
  for await (const part of parts) {
    if (part.kind === "team") {
      yield `,"team":${JSON.stringify(part.value)}`;
      continue;
    }
    const list = LISTS.indexOf(part.kind);
    yield* listsBetween(open, list);
    if (list > open) isFirst = true;
    open = list;
    yield `${isFirst ? "" : ","}${JSON.stringify(part.value)}`;
    isFirst = false;
  }
  yield* listsBetween(open, LISTS.length);
  yield "}\n";
}

/** Ends the open list, writes the empty ones between and begins the next. */
function* listsBetween(open: number, next: number): Generator<string> {
  for (let list = open; list < next; list += 1) {
    if (list >= 0) yield "]";
    if (list + 1 < LISTS.length) yield `,"${LISTS[list + 1]}":[`;
  }
}

type Row = CsvRow<Column>;
const COLUMNS = namesOf(COLUMN_NAMES);

/** One table, with the kind of each row in its first column. */
export async function* exportAsCsv(parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  yield csvHead(COLUMNS.map((column) => COLUMN_NAMES[column]()));
  for await (const part of parts) {
    for (const row of rowsOf(part)) yield csvLine(COLUMNS.map((column) => row[column]));
  }
}

const TOPIC_STATES: Record<Topic["state"], () => string> = {
  OPEN: () => t`abierto`,
  CLOSED: () => t`cerrado`,
  CANCELED: () => t`cancelado`,
};
const MISSING: Record<MissingPart["kind"], () => string> = {
  board: () => t`No pudimos incluir la mesa`,
  retrospective: () => t`No pudimos incluir la mesa y los agradecimientos`,
  topic: () => t`No pudimos incluir los mensajes`,
};

const daysOf = (count: number): string => plural(count, form`${number(count)} día`, form`${number(count)} días`);

function rowsOf(part: ExportPart): Row[] {
  switch (part.kind) {
    case "team":
      return [{ tipo: t`equipo`, texto: part.value.name, estado: t`sus días son los de ${part.value.timeZone}` }];
    case "members":
      return [memberRow(part.value)];
    case "agreements":
      return [agreementRow(part)];
    case "counters":
      return counterRows(part.value);
    case "retrospectives":
      return retrospectiveRows(part.value);
    case "series":
      return [seriesRow(part.value)];
    case "formats":
      return [formatRow(part.value)];
    case "topics":
      return topicRows(part.value);
    case "missing":
      return [{ tipo: t`no incluido`, lugar: part.value.name, texto: MISSING[part.value.kind]() }];
  }
}

type ValueOf<Kind extends ExportPart["kind"]> = Extract<ExportPart, { kind: Kind }>["value"];

function memberRow({ user, isAdmin, isGuest, joinedAt }: ValueOf<"members">): Row {
  const estado = isGuest ? t`invitado` : isAdmin ? t`admin` : t`miembro`;
  return { tipo: t`persona`, texto: user.name, de: user.email, fecha: joinedAt, estado };
}

function agreementRow({ value, place }: Extract<ExportPart, { kind: "agreements" }>): Row {
  const { text, owner, dueOn, state } = value;
  const estado = AGREEMENT_STATE_TEXTS[state]();
  return { tipo: t`acuerdo`, lugar: place, texto: text, para: owner?.name, fecha: dueOn, estado };
}

function counterRows({ name, currentCount, longestStreak, createdAt, resets, goals }: ValueOf<"counters">): Row[] {
  return [
    {
      tipo: t`counter`,
      texto: name,
      fecha: createdAt,
      estado: t`${daysOf(currentCount)}, racha más larga ${daysOf(longestStreak)}`,
    },
    ...resets.map(
      ({ nameEvent, streak, at, user }): Row => ({
        tipo: t`reinicio`,
        lugar: name,
        texto: nameEvent,
        de: user.name,
        fecha: at,
        estado: daysOf(streak),
      }),
    ),
    ...goals.map(
      ({ description, targetDays, achieved, achievedAt, createdAt: at }): Row => ({
        tipo: t`meta`,
        lugar: name,
        texto: description,
        fecha: achievedAt ?? at,
        estado: achieved ? t`${daysOf(targetDays)}, completada` : t`${daysOf(targetDays)}, disponible`,
      }),
    ),
  ];
}

function retrospectiveRows(retrospective: ValueOf<"retrospectives">): Row[] {
  const {
    retrospectiveName: lugar,
    status,
    sprintWinner,
    result,
    createdAt,
    closedAt,
    board,
    groups,
    opening,
    health = [],
    thankYous,
  } = retrospective;
  const state = status === "CLOSED" ? t`cerrada` : t`abierta`;
  return [
    {
      tipo: t`retrospectiva`,
      texto: lugar,
      fecha: closedAt ?? createdAt,
      estado: board?.cardsDeletedAt ? t`cerrada, sin tarjetas desde ${board.cardsDeletedAt}` : state,
    },
    ...openingRows(opening).map((row): Row => ({ ...row, lugar })),
    ...(groups ?? []).flatMap(({ title, note, fichas, cards, comments, proposals }): Row[] => [
      ...cards.map(
        ({ text, column, author, reactions }): Row => ({
          tipo: t`tarjeta`,
          lugar,
          grupo: title,
          fichas,
          columna: column,
          texto: text,
          de: author?.name,
          reacciones: reactionTexts(reactions).join(", "),
        }),
      ),
      ...(note ? [{ tipo: t`nota`, lugar, grupo: title, fichas, texto: note }] : []),
      ...talkRows({ comments, proposals }).map((row): Row => ({ ...row, lugar, grupo: title, fichas })),
    ]),
    ...health.map((one): Row => ({ tipo: t`chequeo`, lugar, grupo: one.title, texto: resultText(one) })),
    ...thankYous.map(
      ({ message, giver, receiver, createdAt: at }): Row => ({
        tipo: t`agradecimiento`,
        lugar,
        texto: message,
        de: giver.name,
        para: receiver.name,
        fecha: at,
      }),
    ),
    ...(sprintWinner
      ? [
          {
            tipo: t`sprint winner`,
            lugar,
            texto: result && formatVoteShare(result),
            para: sprintWinner.name,
            fecha: closedAt,
          },
        ]
      : []),
  ];
}

function seriesRow({
  name,
  number: next,
  everyWeeks,
  hour,
  next: { on },
  conductor,
  createdAt,
}: ValueOf<"series">): Row {
  const estado = plural(
    everyWeeks,
    form`cada semana, hora: ${hour}, la próxima el ${on} con el número ${next}`,
    form`cada ${number(everyWeeks)} semanas, hora: ${hour}, la próxima el ${on} con el número ${next}`,
  );
  return { tipo: t`serie`, texto: name, para: conductor?.name, fecha: createdAt, estado };
}

const formatRow = ({ name, columns, createdAt }: ValueOf<"formats">): Row => ({
  tipo: t`formato`,
  lugar: name,
  texto: columns.map(({ title, hint }) => (hint === null ? title : `${title}: ${hint}`)).join("\n"),
  fecha: createdAt,
});

function topicRows({ title, description, state, author, createdAt, messages }: ValueOf<"topics">): Row[] {
  return [
    {
      tipo: t`tópico`,
      lugar: title,
      texto: description,
      de: author.name,
      fecha: createdAt,
      estado: TOPIC_STATES[state](),
    },
    ...messages.map(
      ({ message, user, createdAt: at }): Row => ({
        tipo: t`mensaje`,
        lugar: title,
        texto: message,
        de: user.name,
        fecha: at,
      }),
    ),
  ];
}
