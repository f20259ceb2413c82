import { DOCUMENT_SCHEMA } from "#worker/contract/board-documents.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { templateColumns } from "#worker/contract/board-templates.ts";
import type { BoardDocument, BoardSettings } from "#worker/contract/boards.ts";
import { compare } from "#worker/contract/compare.ts";
import { inSource } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { readQuestion } from "#worker/contract/opening-questions.ts";
import { CLOSED, OPEN, REACTED, type SeedBoard, type SeedOpening, YEAR } from "./board-texts.ts";
import { healthDocumentOf, healthSettingsOf } from "./health.ts";
import type { Say } from "./say.ts";
import { type Ago, commentsOf, proposalsOf } from "./talk.ts";
import { PEOPLE, uuid } from "./team.ts";

const idOf = (person: number): string => PEOPLE[person]?.id ?? "";
const FACILITATOR = idOf(0);

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
    cards: cards.sort((one, other) => compare(one.rank + one.id, other.rank + other.id)),
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
    facilitatorId: FACILITATOR,
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
  const byFacilitator = (gesture: Gesture): SeedGesture => ({ by: FACILITATOR, gesture });
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
export const NEWEST = { retroId: OPEN.retroId, facilitatorId: FACILITATOR };

export const newestBoard = (say: Say) => ({ ...NEWEST, gestures: openBoardGestures(say) });
