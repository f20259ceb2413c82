import type { BoardActivity, BoardView, Card, Gesture, Group } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits.ts";
import type { Of } from "./outcome.ts";
import { byRank, compare, place } from "./rank.ts";
import { capacity, isHiding, showsTotals } from "./steps.ts";

export const allCards = (view: BoardView): Card[] => [...view.cards, ...view.me.cards].sort(byRank);

/**
 * What the person sees once the room has accepted the gesture. Where the view does not tell the result (a reveal,
 * totals) or the room would refuse the gesture, it stays the same.
 */
export function predict(view: BoardView, gesture: Gesture, userId: string): BoardView {
  switch (gesture.kind) {
    case "addCard":
      return addCard(view, gesture, userId);
    case "editCard":
      return editCard(view, gesture);
    case "moveCard":
      return moveCard(view, gesture);
    case "removeCard":
      return removeCard(view, gesture, userId);
    case "restoreCard":
      return restoreCard(view, gesture);
    case "joinGroup":
      return regroup(view, gesture.cardId, cardOf(view, gesture.withCardId)?.groupId);
    case "leaveGroup":
      return leaveGroup(view, gesture);
    case "nameGroup":
      return withGroup(view, gesture.groupId, (group) => ({ ...group, title: gesture.title }));
    case "noteGroup":
      return withGroup(view, gesture.groupId, (group) => noted(group, gesture));
    case "setFichas":
      return setFichas(view, gesture);
    case "goTo":
      return goTo(view, gesture, userId);
    default:
      return view;
  }
}

/** The gesture that undoes `gesture`, from the view before it; null where there is none. */
export function inverseOf(view: BoardView, gesture: Gesture): Gesture | null {
  switch (gesture.kind) {
    case "addCard":
      return { kind: "removeCard", cardId: gesture.cardId };
    case "removeCard":
      return { kind: "restoreCard", cardId: gesture.cardId };
    case "restoreCard":
      return { kind: "removeCard", cardId: gesture.cardId };
    case "editCard":
      return ofCard(view, gesture.cardId, ({ id, text }) => ({ ...gesture, cardId: id, text, rev: gesture.rev + 1 }));
    case "moveCard":
      return ofCard(view, gesture.cardId, ({ columnId, rank }) => ({ ...gesture, columnId, rank }));
    case "joinGroup":
    case "leaveGroup":
      return ofCard(view, gesture.cardId, ({ id, groupId }) => backTo(view, id, groupId));
    case "nameGroup":
      return ofGroup(view, gesture.groupId, ({ title }) => ({ ...gesture, title }));
    case "noteGroup":
      return ofGroup(view, gesture.groupId, ({ note }) => ({ ...gesture, note, rev: gesture.rev + 1 }));
    case "setFichas":
      return ofGroup(view, gesture.groupId, ({ id }) => ({ ...gesture, n: view.me.fichas[id] ?? 0 }));
    case "goTo":
      return { ...gesture, step: view.step, stepRev: gesture.stepRev + 1 };
    case "focus":
      return { ...gesture, groupId: view.focusGroupId };
    case "renameColumn":
      return renameBack(view, gesture);
    case "setBudget":
      return { ...gesture, budget: view.budget, perGroup: view.perGroup };
    // A name that was removed from a card does not return, and an answer stays.
    case "setSigned":
    case "facilitate":
    case "answer":
      return null;
  }
}

/** The gesture that undoes what somebody did, from any later view; null where there is none. */
export function inverseOfActivity(view: BoardView, { kind, cardId, groupId }: BoardActivity): Gesture | null {
  const isGrouping = kind === "joinGroup" || kind === "leaveGroup";
  return isGrouping && cardId && groupId ? backTo(view, cardId, groupId) : null;
}

/** The gesture that takes a card back to its group: to the other cards there or, where none is left, alone. */
function backTo({ cards }: BoardView, cardId: string, groupId: string): Gesture {
  const other = cards.find((card) => card.groupId === groupId && card.id !== cardId);
  return other
    ? { kind: "joinGroup", cardId, withCardId: other.id }
    : { kind: "leaveGroup", cardId, newGroupId: groupId };
}

function renameBack({ columns }: BoardView, gesture: Of<"renameColumn">): Gesture | null {
  const column = columns.find(({ id }) => id === gesture.columnId);
  return column ? { ...gesture, title: column.title } : null;
}

function ofCard(view: BoardView, cardId: string, make: (card: Card) => Gesture): Gesture | null {
  const card = cardOf(view, cardId);
  return card ? make(card) : null;
}

function ofGroup(view: BoardView, groupId: string, make: (group: Group) => Gesture): Gesture | null {
  const group = view.groups.find(({ id }) => id === groupId);
  return group ? make(group) : null;
}

const cardOf = ({ cards, me }: BoardView, cardId: string): Card | undefined =>
  cards.find(({ id }) => id === cardId) ?? me.cards.find(({ id }) => id === cardId);

const isHidden = ({ me }: BoardView, cardId: string) => me.cards.some(({ id }) => id === cardId);

const hasColumn = ({ columns }: BoardView, columnId: string) => columns.some(({ id }) => id === columnId);

const isEmpty = (cards: Card[], groupId: string) => !cards.some((card) => card.groupId === groupId);

function withCards(view: BoardView, hidden: boolean, change: (cards: Card[]) => Card[]): BoardView {
  if (hidden) return { ...view, me: { ...view.me, cards: change(view.me.cards).sort(byRank) } };
  return { ...view, cards: change(view.cards).sort(byRank) };
}

/** Adds the card, or moves it, and gives the ranks that the room gives. */
function put(view: BoardView, card: Card, hidden: boolean): BoardView {
  return withCards(view, hidden, (cards) => {
    const others = cards.filter(({ id }) => id !== card.id);
    const column = others.filter(({ columnId }) => columnId === card.columnId);
    const ranks = place(column, card.id, card.rank);
    return [...others, card].map((one) => {
      const rank = ranks.get(one.id) ?? one.rank;
      return rank === one.rank ? one : { ...one, rank };
    });
  });
}

function counted(view: BoardView, { authorId }: Card, columnId: string, n: number, hidden: boolean): BoardView {
  if (!view.counts || (hidden && authorId === null)) return view;
  return { ...view, counts: { ...view.counts, [columnId]: (view.counts[columnId] ?? 0) + n } };
}

const blankGroup = (id: string): Group => ({ id, title: null, note: null, rev: 0, isDiscussed: false });

const withNewGroup = (view: BoardView, id: string): BoardView => ({
  ...view,
  groups: [...view.groups, blankGroup(id)].sort((a, b) => compare(a.id, b.id)),
});

function addCard(view: BoardView, gesture: Of<"addCard">, userId: string): BoardView {
  const { cardId: id, columnId, text, rank } = gesture;
  const isThere = view.me.cardIds.includes(id) || cardOf(view, id);
  if (isThere || view.me.cardIds.length >= BOARD.ofPerson.cards || !hasColumn(view, columnId)) return view;
  const hidden = isHiding(view.step);
  const isSigned = view.signed && gesture.signed === true;
  const authorId = isSigned ? userId : null;
  const card = { id, columnId, groupId: id, text, rank, rev: 0, authorId, isLate: isSigned && !hidden };
  const me = { ...view.me, cardIds: [...view.me.cardIds, id].sort() };
  const added = counted(put({ ...view, me }, card, hidden), card, columnId, 1, hidden);
  return hidden ? added : withNewGroup(added, id);
}

function editCard(view: BoardView, { cardId, text, rev }: Of<"editCard">): BoardView {
  const card = cardOf(view, cardId);
  if (!card || card.rev !== rev || card.text === text || !view.me.cardIds.includes(cardId)) return view;
  const edited = { ...card, text, rev: rev + 1 };
  return withCards(view, isHidden(view, cardId), (cards) => cards.map((one) => (one === card ? edited : one)));
}

function moveCard(view: BoardView, { cardId, columnId, rank }: Of<"moveCard">): BoardView {
  const card = cardOf(view, cardId);
  if (!card || !hasColumn(view, columnId)) return view;
  if (isHiding(view.step) && !view.me.cardIds.includes(cardId)) return view;
  const hidden = isHidden(view, cardId);
  const moved = put(view, { ...card, columnId, rank }, hidden);
  return counted(counted(moved, card, card.columnId, -1, hidden), card, columnId, 1, hidden);
}

function removeCard(view: BoardView, { cardId }: Of<"removeCard">, userId: string): BoardView {
  const card = cardOf(view, cardId);
  const isOwn = view.me.cardIds.includes(cardId);
  if (!card || !(isOwn || view.facilitatorId === userId)) return view;
  const hidden = isHidden(view, cardId);
  const without = withCards(view, hidden, (cards) => cards.filter((one) => one !== card));
  const me = {
    ...without.me,
    cardIds: without.me.cardIds.filter((id) => id !== cardId),
    removed: [...without.me.removed, card].sort(byRank),
  };
  const removed = counted({ ...without, me }, card, card.columnId, -1, hidden);
  return hidden || !isEmpty(removed.cards, card.groupId) ? removed : withoutGroup(removed, card.groupId);
}

function withoutGroup(view: BoardView, groupId: string): BoardView {
  const { [groupId]: returned = 0, ...fichas } = view.me.fichas;
  const { [groupId]: _, ...totals } = view.totals ?? {};
  return {
    ...view,
    groups: view.groups.filter(({ id }) => id !== groupId),
    focusGroupId: view.focusGroupId === groupId ? null : view.focusGroupId,
    totals: view.totals && totals,
    me: { ...view.me, fichas, left: view.me.left + returned },
  };
}

/** After a reveal the view does not tell whose card it was, and who sees it. */
function restoreCard(view: BoardView, { cardId }: Of<"restoreCard">): BoardView {
  const card = view.me.removed.find(({ id }) => id === cardId);
  if (!card || view.isRevealed) return view;
  const me = {
    ...view.me,
    cardIds: [...view.me.cardIds, cardId].sort(),
    removed: view.me.removed.filter((one) => one !== card),
  };
  return counted(put({ ...view, me }, card, true), card, card.columnId, 1, true);
}

function regroup(view: BoardView, cardId: string, groupId: string | undefined): BoardView {
  const card = cardOf(view, cardId);
  if (!card || groupId === undefined || card.groupId === groupId || isHiding(view.step)) return view;
  const cards = view.cards.map((one) => (one === card ? { ...card, groupId } : one));
  const joined = { ...view, cards };
  if (!isEmpty(cards, card.groupId)) return joined;
  const left = view.me.fichas[card.groupId] ?? 0;
  const here = view.me.fichas[groupId] ?? 0;
  const kept = Math.min(left + here, view.perGroup);
  const merged = withoutGroup(joined, card.groupId);
  const fichas = kept > 0 ? { ...merged.me.fichas, [groupId]: kept } : merged.me.fichas;
  return {
    ...merged,
    focusGroupId: view.focusGroupId === card.groupId ? groupId : view.focusGroupId,
    me: { ...merged.me, fichas, left: view.me.left + left + here - kept },
  };
}

/** A group that is revived has its title and note only with the room's answer. */
function leaveGroup(view: BoardView, { cardId, newGroupId }: Of<"leaveGroup">): BoardView {
  const card = cardOf(view, cardId);
  const others = view.cards.filter(({ id }) => id !== cardId);
  if (!card || isEmpty(others, card.groupId) || view.groups.some(({ id }) => id === newGroupId)) return view;
  const left = regroup(view, cardId, newGroupId);
  return left === view ? view : withNewGroup(left, newGroupId);
}

function withGroup(view: BoardView, groupId: string, change: (group: Group) => Group): BoardView {
  return { ...view, groups: view.groups.map((group) => (group.id === groupId ? change(group) : group)) };
}

const noted = (group: Group, { note, rev }: Of<"noteGroup">): Group =>
  group.note === note || group.rev !== rev ? group : { ...group, note, rev: rev + 1 };

function setFichas(view: BoardView, { groupId, n }: Of<"setFichas">): BoardView {
  const { me, budget, perGroup, voters } = view;
  const left = me.left + (me.fichas[groupId] ?? 0) - n;
  const isShown = view.groups.some(({ id }) => id === groupId);
  if (view.step !== "CHOOSE" || !isShown || n > perGroup || left < 0) return view;
  const { [groupId]: _, ...others } = me.fichas;
  const most = capacity(budget, perGroup, view.groups.length);
  const [before, after] = [budget - me.left, budget - left];
  return {
    ...view,
    voters: {
      some: voters.some + Number(after > 0) - Number(before > 0),
      all: voters.all + Number(after === most) - Number(before === most),
    },
    me: { ...me, fichas: n > 0 ? { ...others, [groupId]: n } : others, left },
  };
}

function goTo(view: BoardView, { step, stepRev }: Of<"goTo">, userId: string): BoardView {
  if (step === view.step || stepRev !== view.stepRev || view.facilitatorId !== userId) return view;
  const reveals = isHiding(view.step) && !isHiding(step);
  const publishes = view.step === "ARRIVE" && !view.pulse.arrive.counts;
  if (reveals || publishes || (showsTotals(step) && !view.totals)) return view;
  return { ...view, step, stepRev: stepRev + 1, totals: showsTotals(step) ? view.totals : null };
}
