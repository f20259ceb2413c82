import { seenCard } from "./cards.ts";
import { effectiveFichas, placedWith, sumOf } from "./fichas.ts";
import { type Actor, done, type Of, type Outcome, type Refused, refused } from "./outcome.ts";
import { withoutSpareGroups } from "./spare-groups.ts";
import {
  type BoardState,
  type Context,
  isPublic,
  liveGroupId,
  newGroup,
  type StoredCard,
  type StoredGroup,
  shownGroupIds,
  withEntry,
} from "./state.ts";
import { hidesPeople, isHiding } from "./steps.ts";
import { textBytes, withTextSpace } from "./text-space.ts";
import { viewOfCard, viewOfGroup } from "./view.ts";

const withGroup = (state: BoardState, group: StoredGroup): BoardState => ({
  ...state,
  groups: withEntry(state.groups, group.id, group),
});

/** Puts a card into a group. The group that it leaves empty is merged into that one. */
function regroup(state: BoardState, card: StoredCard, groupId: string): BoardState {
  const cards = { ...state.cards, [card.id]: { ...card, groupId } };
  const next = { ...state, cards };
  const left = state.groups[card.groupId];
  return left && !shownGroupIds(next).has(left.id) ? withGroup(next, { ...left, mergedInto: groupId }) : next;
}

export function joinGroup(state: BoardState, gesture: Of<"joinGroup">, actor: Actor): Outcome {
  const card = seenCard(state, gesture.cardId, actor);
  const target = seenCard(state, gesture.withCardId, actor);
  if (!card || !target) return refused("not_found");
  if (isHiding(state.step)) return refused("not_yet");
  if (card.groupId === target.groupId) return done(state);
  const { userId } = actor;
  return done(regroup(state, card, target.groupId), {
    userId,
    kind: "joinGroup",
    cardId: card.id,
    groupId: card.groupId,
  });
}

export function leaveGroup(state: BoardState, { cardId, newGroupId }: Of<"leaveGroup">, actor: Actor): Outcome {
  const card = seenCard(state, cardId, actor);
  if (!card) return refused("not_found");
  if (isHiding(state.step)) return refused("not_yet");
  if (card.groupId === newGroupId) return done(state);
  const { userId } = actor;
  const activity = { userId, kind: "leaveGroup", cardId, groupId: card.groupId } as const;
  const isAlone = !Object.values(state.cards).some(
    (other) => other.groupId === card.groupId && other.id !== cardId && isPublic(other),
  );
  const emptied = state.groups[newGroupId];
  if (emptied) {
    if (!isFree(state, emptied, card, isAlone)) return refused("changed_meanwhile", viewOfCard(card));
    return done(revive(state, emptied, card), activity);
  }
  if (isAlone) return done(state);
  return done(withoutSpareGroups(regroup(withGroup(state, newGroup(newGroupId)), card, newGroupId)), activity);
}

/**
 * Whether the card may go back to a group without visible cards: one that was merged into the card's group or, to undo
 * that, the one that a card alone has left.
 */
function isFree(state: BoardState, emptied: StoredGroup, card: StoredCard, isAlone: boolean): boolean {
  if (shownGroupIds(state).has(emptied.id)) return false;
  return emptied.mergedInto === null ? isAlone : liveGroupId(state, emptied.id) === card.groupId;
}

function revive(state: BoardState, emptied: StoredGroup, card: StoredCard): BoardState {
  if (emptied.mergedInto === null) return regroup(state, card, emptied.id);
  const revived = withGroup(state, { ...emptied, mergedInto: null });
  return { ...revived, cards: { ...state.cards, [card.id]: { ...card, groupId: emptied.id } } };
}

/** A group that everyone sees. One that was merged meanwhile is refused, so that no title or note is lost unseen. */
function shownGroup(state: BoardState, groupId: string): StoredGroup | Refused {
  const shown = shownGroupIds(state);
  const group = state.groups[groupId];
  if (group && shown.has(groupId)) return group;
  const live = state.groups[liveGroupId(state, groupId)];
  return live && shown.has(live.id) ? refused("changed_meanwhile", viewOfGroup(live)) : refused("not_found");
}

export function nameGroup(state: BoardState, { groupId, title }: Of<"nameGroup">, actor: Actor): Outcome {
  const group = shownGroup(state, groupId);
  if ("ok" in group) return group;
  return group.title === title ? done(state) : write(state, group, { ...group, title }, actor);
}

export function noteGroup(state: BoardState, gesture: Of<"noteGroup">, actor: Actor, context: Context): Outcome {
  const { groupId, note, base, keepsBoth = false } = gesture;
  const group = shownGroup(state, groupId);
  if ("ok" in group) return group;
  if (group.note === note) return done(state);
  const merged = isMadeOf(group, gesture)
    ? { note }
    : base !== undefined && context.mergeNotes({ base, mine: note, theirs: group.note, keepsBoth });
  if (!merged) return refused("changed_meanwhile", viewOfGroup(group));
  if (merged.note === group.note) return done(state);
  return write(state, group, { ...group, note: merged.note, rev: group.rev + 1 }, actor);
}

/** Whether the note of the gesture was made of the present one. An earlier version sends no `base`. */
export const isMadeOf = (group: Pick<StoredGroup, "note" | "rev">, { base, rev }: Of<"noteGroup">): boolean =>
  base === undefined ? group.rev === rev : group.note === base;

function write(state: BoardState, before: StoredGroup, after: StoredGroup, actor: Actor): Outcome {
  // Groups show cards that everybody sees: the moment would tell that somebody came.
  if (hidesPeople(state)) return refused("not_yet");
  if (textBytes(after) <= textBytes(before)) return done(withGroup(state, after));
  const next = withTextSpace(state, withGroup(state, { ...after, writer: actor.owner }), actor);
  return next ? done(next) : refused("board_too_large");
}

export function setFichas(state: BoardState, gesture: Of<"setFichas">, { userId }: Actor): Outcome {
  const { n } = gesture;
  const groupId = liveGroupId(state, gesture.groupId);
  if (state.step !== "CHOOSE") return refused("not_voting");
  if (!shownGroupIds(state).has(groupId)) return refused("not_found");
  if (n > state.perGroup) return refused("invalid_input");
  const counted = effectiveFichas(state).get(userId) ?? {};
  const now = counted[groupId] ?? 0;
  if (n === now) return done(state);
  if (sumOf(counted) - now + n > state.budget) return refused("no_fichas_left");
  return done({ ...state, fichas: withEntry(state.fichas, userId, placedWith(state, userId, groupId, n)) });
}
