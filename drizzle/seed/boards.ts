import { DOCUMENT_SCHEMA } from "#worker/contract/board-documents.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { type ColumnTemplate, templateColumns } from "#worker/contract/board-templates.ts";
import type { BoardDocument, BoardSettings } from "#worker/contract/boards.ts";
import { inSource } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { readQuestion } from "#worker/contract/opening-questions.ts";
import type { Mark, Reactions } from "#worker/contract/reactions.ts";
import { healthDocumentOf, healthSettingsOf } from "./health.ts";
import type { Say, SeedText } from "./say.ts";
import { type Ago, commentsOf, proposalsOf } from "./talk.ts";
import { PEOPLE, uuid } from "./team.ts";
import { YEAR_BOARDS } from "./year.ts";

const [ana, beto, camila, diego, elena, felipe] = [0, 1, 2, 3, 4, 5] as const;
const idOf = (person: number): string => PEOPLE[person]?.id ?? "";

type SeedCard = [author: number, columnId: string, text: SeedText];
/** `reactions` are those to its first card. */
type SeedGroup = { title?: SeedText; note?: SeedText; fichas?: number; cards: SeedCard[]; reactions?: Reactions };
/** `texts` is the key of one of our questions. */
type SeedOpening = { texts: string; answers: [author: number, text: SeedText][] };
type SeedBoard = {
  retroId: string;
  template: ColumnTemplate;
  signed: boolean;
  groups: SeedGroup[];
  /** How many answered each value from 1 to 5. */
  arrive?: number[];
  worth?: number[];
  writers?: number;
  /** On how many days before today its phases ended. A board without them was *En vivo*. */
  ended?: [write: number, choose: number, talk: number];
  opening?: SeedOpening;
};

const questionOf = ({ texts }: SeedOpening) => inSource(() => readQuestion({ text: texts, texts }));

function planOf({ ended }: SeedBoard, ago: Ago) {
  if (!ended) return null;
  const [write, choose, talk] = ended;
  return { write: ago(write), choose: ago(choose), talk: ago(talk), closes: true };
}

const settingsOf = ({ retroId, template, signed, opening }: SeedBoard): BoardSettings => ({
  template,
  columns: templateColumns(template),
  signed,
  budget: BOARD.defaultBudget,
  perGroup: BOARD.defaultPerGroup,
  ...(opening && { opening: questionOf(opening) }),
  ...healthSettingsOf(retroId),
});

const CLOSED: SeedBoard[] = [
  {
    retroId: uuid(203),
    template: "velero",
    signed: true,
    ended: [30, 29.5, 28],
    groups: [
      {
        title: "Borrar también es avanzar",
        note: "Cada sprint reservamos un rato para borrar lo que nadie usa. Diego guarda la lista.",
        fichas: 9,
        cards: [
          [diego, "c1", "Borrar el módulo viejo de facturas: 4.000 líneas menos y todo anda más rápido"],
          [felipe, "c1", "Las pruebas tardan la mitad desde que sacamos lo que no se usaba"],
          [ana, "c4", "Un código que una persona nueva entienda en una semana"],
        ],
      },
      {
        title: "Historias más chicas",
        note: "Si no cabe en dos días, se parte antes de empezar.",
        fichas: 8,
        cards: [
          [beto, "c1", "Partir las historias con Ana: por fin termino lo que empiezo"],
          [elena, "c2", "La historia del catálogo duró tres semanas"],
        ],
      },
      {
        title: "Interrupciones",
        fichas: 6,
        cards: [
          [camila, "c2", "Las consultas de soporte llegan a cualquiera y a toda hora"],
          [beto, "c2", "El martes no alcancé a tocar el sprint"],
        ],
      },
      {
        fichas: 4,
        cards: [[elena, "c3", "Si el proveedor de correos cambia sus precios, nos quedamos sin avisos"]],
      },
      { fichas: 3, cards: [[camila, "c4", "Que un cliente nuevo pueda partir solo, sin llamarnos"]] },
    ],
  },
  {
    retroId: uuid(204),
    template: "bien-mejorar-ideas",
    signed: false,
    opening: {
      texts: "hoy.1",
      answers: [
        [beto, "Mi sobrina me explicó internet"],
        [elena, "Encontrar una foto del primer tablero, en papel"],
        [diego, "El gato de Camila en la daily"],
        [felipe, "Llegó la lluvia, por fin"],
        [camila, "Un correo de la señora Rosa con tres emojis"],
      ],
    },
    groups: [
      {
        title: "La demo con el cliente",
        reactions: { agree: 3, thanks: 2 },
        note: "Repetimos el formato: ensayo el día antes y una sola persona comparte pantalla.",
        fichas: 7,
        cards: [
          [diego, "c1", "La demo del buscador: el cliente aplaudió de verdad"],
          [elena, "c1", "Ensayar el día antes nos dio calma"],
          [ana, "c3", "Que cada demo la presente alguien distinto"],
        ],
      },
      {
        title: "Guardias más justas",
        reactions: { agree: 1, lived: 4 },
        note: "Beto hizo tres domingos seguidos. Hacemos un turno rotativo y quien hace el domingo libra el lunes.",
        fichas: 10,
        cards: [
          [camila, "c2", "Siempre cae la guardia en las mismas personas"],
          [felipe, "c2", "El domingo nadie sabía a quién llamar"],
          [elena, "c3", "Un calendario de guardias que se vea en el canal"],
        ],
      },
      {
        title: "Pruebas del índice",
        fichas: 6,
        cards: [
          [camila, "c1", "Las pruebas de Felipe detectaron el índice vacío antes de publicar"],
          [diego, "c3", "Correr esas pruebas también en cada rama"],
        ],
      },
      { fichas: 4, cards: [[beto, "c1", "Me sentí acompañado aprendiendo SQL"]] },
      { fichas: 2, cards: [[ana, "c2", "Tres reuniones el miércoles: no quedó mañana"]] },
    ],
  },
];

const YEAR: SeedBoard[] = YEAR_BOARDS.map((board) => ({
  ...board,
  template: "bien-mejorar-ideas",
  signed: false,
  groups: board.groups.map(({ cards, ...group }) => ({
    ...group,
    cards: cards.map(([columnId, text]): SeedCard => [ana, columnId, text]),
  })),
}));

const OPEN: SeedBoard = {
  retroId: uuid(205),
  template: "bien-mejorar-ideas",
  signed: true,
  opening: {
    texts: "gustos.0",
    answers: [
      [ana, "Pastel de choclo, en verano y en la sombra"],
      [beto, "El ceviche del mercado, temprano"],
      [camila, "Mote con huesillo, que también se come"],
      [diego, "Arepas de choclo con queso"],
      [elena, "Curanto, pero con tiempo"],
      [felipe, "Una marraqueta con palta"],
    ],
  },
  groups: [
    {
      title: "Hablar con quienes nos usan",
      cards: [
        [elena, "c1", "Las entrevistas nos evitaron construir algo que nadie pidió"],
        [camila, "c1", "Escuchar a la señora Rosa usar el carrito valió más que diez métricas"],
        [ana, "c3", "Una entrevista por sprint, y que vayan dos personas distintas"],
        [beto, "c3", "Guardar los videos donde todos los encontremos"],
      ],
    },
    {
      title: "Reuniones que se alargan",
      cards: [
        [beto, "c2", "La planning duró tres horas y salí sin saber qué tomar"],
        [felipe, "c2", "Repetimos en la daily lo que ya estaba escrito"],
        [diego, "c3", "Probar la planning en dos partes: el qué el lunes, el cómo el martes"],
      ],
    },
    {
      cards: [
        [diego, "c1", "Los PR se revisan el mismo día"],
        [beto, "c1", "Diego y Camila comentan con cariño: dan ganas de pedir revisión"],
      ],
    },
    { cards: [[ana, "c1", "El tablero ordenado: por fin sabemos qué viene después"]] },
    { cards: [[felipe, "c1", "Ningún bug en producción en doce días"]] },
    { cards: [[camila, "c1", "Almorzamos juntos el jueves y arreglamos más que en el chat"]] },
    { cards: [[diego, "c1", "El refactor del carrito salió sin que nadie se diera cuenta"]] },
    { cards: [[elena, "c2", "El ambiente de pruebas se cayó dos veces justo antes de mostrar"]] },
    { cards: [[diego, "c2", "Nadie se acuerda de renovar los certificados hasta que avisan los clientes"]] },
    { cards: [[camila, "c2", "Cambiamos de prioridad el miércoles y no lo dijimos en voz alta"]] },
    { cards: [[ana, "c2", "Me cuesta saber quién está con mucho y quién tiene espacio"]] },
    { cards: [[beto, "c2", "Cuando trabajo desde Lima llego tarde a las decisiones"]] },
    { cards: [[felipe, "c2", "Las pruebas del pago fallan a veces y ya nadie les cree"]] },
    { cards: [[elena, "c3", "Una mañana a la semana sin reuniones"]] },
    { cards: [[camila, "c3", "Un canal solo para celebrar lo que sale bien"]] },
    { cards: [[felipe, "c3", "Arreglar una prueba inestable cada viernes, por turnos"]] },
    { cards: [[diego, "c3", "Que el despliegue lo haga una persona distinta cada semana"]] },
    { cards: [[elena, "c3", "Invitar a soporte a la próxima retro"]] },
  ],
};

/** On cards of the open board, each by its group and its place in it. */
const REACTED: [by: number, group: number, at: number, mark: Mark][] = [
  [beto, 0, 0, "agree"],
  [diego, 0, 0, "agree"],
  [felipe, 0, 1, "surprise"],
  [ana, 1, 0, "lived"],
  [camila, 1, 0, "lived"],
  [elena, 1, 0, "lived"],
  [camila, 2, 1, "thanks"],
  [diego, 2, 1, "thanks"],
  [elena, 8, 0, "lived"],
  [ana, 6, 0, "surprise"],
];

export const settingsById = (ago: Ago): ReadonlyMap<string, BoardSettings> =>
  new Map(
    [...CLOSED, ...YEAR, OPEN].map((board) => {
      const plan = planOf(board, ago);
      return [board.retroId, { ...settingsOf(board), ...(plan && { plan }) }];
    }),
  );

const cardIdOf = (board: number, group: number, position: number) =>
  uuid(100_000 + board * 10_000 + group * 100 + position);
const answerIdOf = (board: number, position: number) => uuid(900_000 + board * 100 + position);
/** The open board keeps its number. */
const FIRST_YEAR_BOARD = 10;
const rankOf = (number: number) => `a${String.fromCharCode(65 + (number % 26))}`;

const answersOf = (counts: number[]) => ({ n: counts.reduce((sum, count) => sum + count, 0), counts });

function documentOf(board: SeedBoard, number: number, ago: Ago, say: Say): BoardDocument {
  const plan = planOf(board, ago);
  const { columns, signed, budget, perGroup } = settingsOf(board);
  const groups = board.groups.map((group, position) => ({ ...group, id: cardIdOf(number, position, 0) }));
  const cards = groups.flatMap((group, position) =>
    group.cards.map(([author, columnId, text], at) => ({
      id: cardIdOf(number, position, at),
      columnId,
      groupId: group.id,
      text: say(text),
      rank: rankOf(position),
      rev: 0,
      authorId: signed ? idOf(author) : null,
      isLate: false,
      ...(at === 0 && group.reactions && { reactions: group.reactions }),
    })),
  );
  const inColumn = (id: string) => cards.filter(({ columnId }) => columnId === id).length;
  return {
    schema: DOCUMENT_SCHEMA,
    step: plan ? "TALK" : "THANK",
    stepRev: plan ? 2 : 5,
    columns,
    signed,
    isRevealed: true,
    plan: plan && { ...plan, next: null, pausedAt: null, waits: false, isFacilitatorAway: false },
    cards: cards.sort((one, other) => (one.rank + one.id < other.rank + other.id ? -1 : 1)),
    counts: Object.fromEntries(columns.map(({ id }) => [id, inColumn(id)])),
    groups: groups.map(({ id, title, note, fichas }) => ({
      id,
      title: title ? say(title) : null,
      note: note ? say(note) : null,
      rev: note ? 1 : 0,
      isDiscussed: (fichas ?? 0) > 5,
    })),
    comments: plan ? commentsOf(ago, say) : [],
    proposals: plan ? proposalsOf(ago, say) : [],
    budget,
    perGroup,
    voters: { some: PEOPLE.length, all: PEOPLE.length },
    totals: Object.fromEntries(groups.map(({ id, fichas }) => [id, fichas ?? 0])),
    focusGroupId: null,
    facilitatorId: idOf(ana),
    pulse: { arrive: answersOf(board.arrive ?? [0, 1, 2, 5, 2]), worth: answersOf(board.worth ?? [0, 0, 2, 3, 4]) },
    ...healthDocumentOf(board.retroId),
    writers: board.writers ?? 9,
    ...(board.opening && {
      opening: {
        id: "created",
        question: questionOf(board.opening),
        answers: board.opening.answers.map(([author, text], at) => ({
          id: answerIdOf(number, at),
          text: say(text),
          authorId: signed ? idOf(author) : null,
        })),
      },
    }),
  };
}

const numbered = (boards: SeedBoard[], first: number, ago: Ago, say: Say) =>
  boards.map((board, index) => ({ retroId: board.retroId, document: documentOf(board, first + index, ago, say) }));

export const documentsOf = (ago: Ago, say: Say) => [
  ...numbered(CLOSED, 0, ago, say),
  ...numbered(YEAR, FIRST_YEAR_BOARD, ago, say),
];

export type SeedGesture = { by: string; gesture: Gesture };

function openBoardGestures(say: Say): SeedGesture[] {
  const number = CLOSED.length;
  const byFacilitator = (gesture: Gesture): SeedGesture => ({ by: idOf(ana), gesture });
  const cards = OPEN.groups.flatMap(({ cards: ofGroup }, group) =>
    ofGroup.map(([author, columnId, text], at) => ({
      author,
      columnId,
      text: say(text),
      id: cardIdOf(number, group, at),
    })),
  );
  const answered = (OPEN.opening?.answers ?? []).map(([author, text], at): SeedGesture => {
    const answer = { answerId: answerIdOf(number, at), text: say(text), signed: OPEN.signed };
    return { by: idOf(author), gesture: { kind: "answerOpening", openingId: "created", ...answer } };
  });
  const reacted = REACTED.map(([by, group, at, mark]): SeedGesture => {
    return { by: idOf(by), gesture: { kind: "react", cardId: cardIdOf(number, group, at), mark } };
  });
  const added = cards.map(({ author, columnId, text, id }, at): SeedGesture => {
    const rank = rankOf(at);
    return { by: idOf(author), gesture: { kind: "addCard", cardId: id, columnId, rank, text, signed: OPEN.signed } };
  });
  const grouped = OPEN.groups.flatMap(({ title, cards: ofGroup }, group): SeedGesture[] => {
    const groupId = cardIdOf(number, group, 0);
    const joined = ofGroup.slice(1).map(([by], at): SeedGesture => {
      const cardId = cardIdOf(number, group, at + 1);
      return { by: idOf(by), gesture: { kind: "joinGroup", cardId, withCardId: groupId } };
    });
    return title ? [...joined, byFacilitator({ kind: "nameGroup", groupId, title: say(title) })] : joined;
  });
  return [
    ...PEOPLE.map(
      ({ id }, person): SeedGesture => ({
        by: id,
        gesture: { kind: "answer", question: "arrive", value: 3 + (person % 3) },
      }),
    ),
    ...answered,
    byFacilitator({ kind: "goTo", step: "WRITE", stepRev: 0 }),
    ...added,
    byFacilitator({ kind: "goTo", step: "GROUP", stepRev: 1 }),
    ...grouped,
    ...reacted,
  ];
}

/** The open retrospective of the newest sprint. */
export const NEWEST = { retroId: OPEN.retroId, facilitatorId: idOf(ana) };

export const newestBoard = (say: Say) => ({ ...NEWEST, gestures: openBoardGestures(say) });
