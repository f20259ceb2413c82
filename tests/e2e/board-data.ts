import type { Page } from "@playwright/test";
import { GESTURES } from "#app/lib/forms/drafts.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView, Step } from "#worker/contract/boards.ts";
import { type Caller, teamOf } from "./fixtures.ts";

/** Waits until the room has taken all that the person did on the page. */
export const allSent = (page: Page) =>
  page.waitForFunction((start) => !Object.keys(localStorage).some((key) => key.startsWith(start)), GESTURES);

/** An open retrospective with a board of signed cards, which keep their order. The first person facilitates it. */
export async function boardOf(facilitator: Caller, ...others: Caller[]) {
  const teamId = await teamOf(facilitator, ...others);
  const list = `/teams/${teamId}/retrospectives`;
  const input = { retrospectiveName: "Sprint 1", template: "bien-mejorar-ideas", signed: true };
  const { id } = await facilitator.call<{ id: string }>("POST", list, input);
  return { teamId, ...boardAt(`${list}/${id}`, facilitator) };
}

/** The board of `boardOf` at the step *Conversar*, with the card "La demo" in focus. */
export async function talkOf(facilitator: Caller, ...others: Caller[]) {
  const board = await boardOf(facilitator, ...others);
  const groupId = await board.addCard(facilitator, "La demo");
  await board.talkAbout(groupId);
  return { ...board, groupId };
}

/** An open retrospective that exists. */
export function boardAt(path: string, facilitator: Caller) {
  const read = (who: Caller) => who.call<BoardView>("GET", `${path}/board`);
  const act = (who: Caller, gesture: Gesture) =>
    who.call("POST", `${path}/board`, { id: crypto.randomUUID(), gesture });
  const goTo = async (step: Step) => {
    const { stepRev } = await read(facilitator);
    await act(facilitator, { kind: "goTo", step, stepRev });
  };
  let cards = 0;
  return {
    path,
    read,
    act,
    goTo,
    /** Moves the board to the step *Conversar*, with the group in focus. */
    async talkAbout(groupId: string) {
      await goTo("TALK");
      await act(facilitator, { kind: "focus", groupId });
    },
    /** @returns the id of the card, which is also that of its group */
    async addCard(who: Caller, text: string, columnId = "c1") {
      cards += 1;
      const cardId = crypto.randomUUID();
      await act(who, { kind: "addCard", cardId, columnId, rank: `a${cards}`, text, signed: true });
      return cardId;
    },
  };
}
