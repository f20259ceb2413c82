import { t } from "#worker/contract/language.ts";
import type { Sheet, SheetGroup } from "#worker/contract/sheet.ts";
import type { OutsideSheet, SheetLink, SheetParts } from "#worker/contract/sheet-links.ts";
import type { Person } from "#worker/contract/users.ts";
import { dayIn } from "#worker/contract/zones.ts";

type Link = Pick<SheetLink, "expiresAt"> & SheetParts & { teamName: string; language: string; timeZone: string };

type Named = { name: string };

/** A member whom a text names, where the link shows no names. */
export const withoutName = (person: Person): Person => ({ ...person, name: t`alguien` });

const withPosition = <Row>(row: Row, position: number) => ({ ...row, id: String(position) });

/** @returns the name where the link shows names */
const namedBy =
  ({ names }: SheetParts) =>
  (person: Named | null): Named | null =>
    names && person ? { name: person.name } : null;

/** Each field is written here, so that a new one of the sheet stays inside until it is added. */
export function outsideOf(sheet: Sheet, link: Link): OutsideSheet {
  const { retrospective, agreements, thankYous } = sheet;
  const { closedAt, retrospectiveName, sprintWinner, result } = retrospective;
  const dayOf = (moment: string) => dayIn(link.timeZone, new Date(moment));
  const nameOf = namedBy(link);
  return {
    teamName: link.teamName,
    language: link.language,
    retrospectiveName,
    closedOn: dayOf(closedAt ?? retrospective.createdAt),
    shownUntil: dayOf(link.expiresAt),
    agreements: agreements
      .map(({ text, dueOn, state, owner }) => ({ text, dueOn, state, ...(link.names && { owner: nameOf(owner) }) }))
      .map(withPosition),
    groups: sheet.groups.flatMap((group) => shownGroup(group, link)).map(withPosition),
    winner: link.names && sprintWinner ? { sprintWinner: { name: sprintWinner.name }, result } : null,
    thankYous: link.thanks
      ? thankYous
          .map(({ message, giver, receiver }) => ({ message, giver: nameOf(giver), receiver: nameOf(receiver) }))
          .map(withPosition)
      : [],
  };
}

/** @returns nothing for a group of which the link shows nothing */
function shownGroup(
  { title, note, fichas, isDiscussed, ...group }: SheetGroup,
  link: SheetParts,
): Omit<OutsideSheet["groups"][number], "id">[] {
  const nameOf = namedBy(link);
  const cards = (link.cards ? group.cards : [])
    .map(({ text, column, author, reactions }) => ({
      text,
      column,
      author: nameOf(author),
      ...(reactions && { reactions }),
    }))
    .map(withPosition);
  const comments = (link.comments ? group.comments : [])
    .map(({ text, author, isEdited }) => ({ text, author: nameOf(author), isEdited }))
    .map(withPosition);
  const proposals = (link.comments ? group.proposals : [])
    .map(({ text, author, agreed, isAccepted }) => ({
      text,
      author: nameOf(author),
      agreed: agreed.flatMap((person) => nameOf(person) ?? []),
      isAccepted,
    }))
    .map(withPosition);
  const hasWords = title !== null || note !== null || comments.length > 0 || proposals.length > 0;
  const isShown = link.cards || (isDiscussed && hasWords);
  return isShown ? [{ title, note, fichas, isDiscussed, cards, comments, proposals }] : [];
}
