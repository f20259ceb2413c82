import { draftNames, forgetDraft, isDraftStored, keepDraft, readDraft } from "#app/lib/forms/drafts.ts";

/**
 * A new card of a column, another text of a card or a comment, the note of a group, an answer with its id, a
 * new comment or a proposal for a group.
 */
export type DraftKind = "card" | "edit" | "note" | "answer" | "comment" | "proposal";

const startOf = (owner: string, retroId: string) => `${owner}:board:${retroId}:`;

/** @param id of the column, the card or the group, or the question */
export const boardDraft = (owner: string, retroId: string, kind: DraftKind, id: string): string =>
  `${startOf(owner, retroId)}${kind}:${id}`;

export const draftText = (name: string): string => readDraft(localStorage, name)?.text ?? "";

/** Puts a text before what was typed since. Another tab may have done so already. */
export function giveBack(name: string, text: string): void {
  const typed = draftText(name);
  if (typed !== text && !typed.startsWith(`${text}\n`)) {
    keepDraft(localStorage, name, { text: [text, typed].filter(Boolean).join("\n") });
  }
}

/** `isStored` is false for a text that is lost with the page. */
export type KeptText = { name: string; text: string; isStored: boolean };

/** What a person wrote for a board and did not send. */
export const keptTexts = (owner: string, retroId: string): KeptText[] =>
  draftNames(localStorage, startOf(owner, retroId)).flatMap((name) => {
    const text = draftText(name).trim();
    return text === "" ? [] : [{ name, text, isStored: isDraftStored(localStorage, name) }];
  });

export const forgetTexts = (texts: readonly KeptText[]): void => {
  for (const { name } of texts) forgetDraft(localStorage, name);
};
