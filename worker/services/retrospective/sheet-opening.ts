import type { BoardView } from "#worker/contract/boards.ts";
import { readQuestion } from "#worker/contract/opening-questions.ts";
import type { Opening, OpeningAnswer } from "#worker/contract/openings.ts";
import type { SheetOpening } from "#worker/contract/sheet.ts";
import type { Person } from "#worker/contract/users.ts";

/** @param answers those that the reader may see; without any there is nothing to show */
const shown = ({ question }: Opening, answers: OpeningAnswer[], people: Person[]): SheetOpening | null =>
  answers.length === 0
    ? null
    : {
        question: readQuestion(question).text,
        answers: answers.map(({ id, text, authorId }) => ({
          id,
          text,
          author: people.find((person) => person.id === authorId) ?? null,
        })),
      };

export type WithOpening = { opening?: Opening | null | undefined; me?: Pick<BoardView["me"], "opening"> };

/** The question at the beginning with its answers. Until they are shown, only the reader's own is there. */
export const openingOf = (board: WithOpening, people: Person[]): SheetOpening | null =>
  board.opening ? shown(board.opening, answersIn(board), people) : null;

export const answersIn = ({ opening, me }: WithOpening): OpeningAnswer[] =>
  opening?.answers ?? (opening && me?.opening ? [me.opening] : []);
