import type { Agreement } from "#worker/contract/agreements.ts";
import { countOf, formatVoteShare } from "#worker/contract/counts.ts";
import { withHourArticle } from "#worker/contract/hours.ts";
import type { MissingPart } from "#worker/contract/team-export.ts";
import type { Topic } from "#worker/contract/topics.ts";
import { now } from "#worker/services/clock.ts";
import { type CsvRow, csvHead, csvLine } from "./csv.ts";
import { talkRows } from "./talk-rows.ts";
import type { ExportPart } from "./team-export.ts";

const LISTS = ["members", "agreements", "counters", "retrospectives", "series", "topics", "missing"] as const;

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

const COLUMNS = ["tipo", "lugar", "grupo", "fichas", "columna", "texto", "de", "para", "fecha", "estado"] as const;
type Row = CsvRow<(typeof COLUMNS)[number]>;

/** One table, with the kind of each row in its first column. */
export async function* exportAsCsv(parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  for await (const part of parts) for (const row of rowsOf(part)) yield csvLine(COLUMNS, row);
}

const AGREEMENT_STATES: Record<Agreement["state"], string> = {
  OPEN: "pendiente",
  DONE: "hecho",
  DROPPED: "descartado",
};
const TOPIC_STATES: Record<Topic["state"], string> = { OPEN: "abierto", CLOSED: "cerrado", CANCELED: "cancelado" };
const MISSING: Record<MissingPart["kind"], string> = {
  board: "la mesa",
  retrospective: "la mesa y los agradecimientos",
  topic: "los mensajes",
};

const daysOf = (count: number): string => countOf(count, "día", "días");

function rowsOf(part: ExportPart): Row[] {
  switch (part.kind) {
    case "team":
      return [{ tipo: "equipo", texto: part.value.name, estado: `sus días son los de ${part.value.timeZone}` }];
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
    case "topics":
      return topicRows(part.value);
    case "missing":
      return [{ tipo: "no incluido", lugar: part.value.name, texto: `No pudimos incluir ${MISSING[part.value.kind]}` }];
  }
}

type ValueOf<Kind extends ExportPart["kind"]> = Extract<ExportPart, { kind: Kind }>["value"];

function memberRow({ user, isAdmin, isGuest, joinedAt }: ValueOf<"members">): Row {
  const estado = isGuest ? "invitado" : isAdmin ? "admin" : "miembro";
  return { tipo: "persona", texto: user.name, de: user.email, fecha: joinedAt, estado };
}

function agreementRow({ value, place }: Extract<ExportPart, { kind: "agreements" }>): Row {
  const { text, owner, dueOn, state } = value;
  const estado = AGREEMENT_STATES[state];
  return { tipo: "acuerdo", lugar: place, texto: text, para: owner?.name, fecha: dueOn, estado };
}

function counterRows({ name, currentCount, longestStreak, createdAt, resets, goals }: ValueOf<"counters">): Row[] {
  return [
    {
      tipo: "counter",
      texto: name,
      fecha: createdAt,
      estado: `${daysOf(currentCount)}, racha más larga ${daysOf(longestStreak)}`,
    },
    ...resets.map(
      ({ nameEvent, streak, at, user }): Row => ({
        tipo: "reinicio",
        lugar: name,
        texto: nameEvent,
        de: user.name,
        fecha: at,
        estado: daysOf(streak),
      }),
    ),
    ...goals.map(
      ({ description, targetDays, achieved, achievedAt, createdAt: at }): Row => ({
        tipo: "meta",
        lugar: name,
        texto: description,
        fecha: achievedAt ?? at,
        estado: `${daysOf(targetDays)}, ${achieved ? "completada" : "disponible"}`,
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
    groups,
    thankYous,
  } = retrospective;
  return [
    {
      tipo: "retrospectiva",
      texto: lugar,
      fecha: closedAt ?? createdAt,
      estado: status === "CLOSED" ? "cerrada" : "abierta",
    },
    ...(groups ?? []).flatMap(({ title, note, fichas, cards, comments, proposals }): Row[] => [
      ...cards.map(
        ({ text, column, author }): Row => ({
          tipo: "tarjeta",
          lugar,
          grupo: title,
          fichas,
          columna: column,
          texto: text,
          de: author?.name,
        }),
      ),
      ...(note ? [{ tipo: "nota", lugar, grupo: title, fichas, texto: note }] : []),
      ...talkRows({ comments, proposals }).map((row): Row => ({ ...row, lugar, grupo: title, fichas })),
    ]),
    ...thankYous.map(
      ({ message, giver, receiver, createdAt: at }): Row => ({
        tipo: "agradecimiento",
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
            tipo: "sprint winner",
            lugar,
            texto: result && formatVoteShare(result),
            para: sprintWinner.name,
            fecha: closedAt,
          },
        ]
      : []),
  ];
}

function seriesRow({ name, number, everyWeeks, hour, next, conductor, createdAt }: ValueOf<"series">): Row {
  const rhythm = `cada ${countOf(everyWeeks, "semana", "semanas")} a ${withHourArticle(hour)}`;
  const estado = `${rhythm}, la próxima el ${next.on} con el número ${number}`;
  return { tipo: "serie", texto: name, para: conductor?.name, fecha: createdAt, estado };
}

function topicRows({ title, description, state, author, createdAt, messages }: ValueOf<"topics">): Row[] {
  return [
    {
      tipo: "tópico",
      lugar: title,
      texto: description,
      de: author.name,
      fecha: createdAt,
      estado: TOPIC_STATES[state],
    },
    ...messages.map(
      ({ message, user, createdAt: at }): Row => ({
        tipo: "mensaje",
        lugar: title,
        texto: message,
        de: user.name,
        fecha: at,
      }),
    ),
  ];
}
