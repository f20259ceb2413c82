import { draftNames, forgetDraft, keepDraft, readDraft } from "#app/lib/forms/drafts.ts";

/** A new card of a column, another text of a card, the note of a group. */
export type DraftKind = "card" | "edit" | "note";

const startOf = (owner: string, retroId: string) => `${owner}:board:${retroId}:`;

/** @param id of the column, the card or the group */
export const boardDraft = (owner: string, retroId: string, kind: DraftKind, id: string): string =>
  `${startOf(owner, retroId)}${kind}:${id}`;

export const draftText = (name: string): string => readDraft(localStorage, name)?.text ?? "";

/** A text that was typed before, and is not sent, comes first. */
export function giveBack(name: string, text: string): void {
  const typed = readDraft(localStorage, name)?.text;
  keepDraft(localStorage, name, { text: [text, typed].filter(Boolean).join("\n") });
}

export type KeptText = { name: string; text: string };

/** What a person wrote for a board and did not send. */
export const keptTexts = (owner: string, retroId: string): KeptText[] =>
  draftNames(localStorage, startOf(owner, retroId)).flatMap((name) => {
    const text = draftText(name).trim();
    return text === "" ? [] : [{ name, text }];
  });

export const forgetTexts = (texts: readonly KeptText[]): void => {
  for (const { name } of texts) forgetDraft(localStorage, name);
};
