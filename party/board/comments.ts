import type { Comment } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { type Actor, done, type Of, type Outcome, refused } from "./outcome.ts";
import { type BoardState, type Context, shownGroupId, withEntry } from "./state.ts";
import { isHiding } from "./steps.ts";
import { withTextSpace } from "./text-space.ts";

/** The present moment, and later than all that was said before: a clock that goes back changes no order. */
export function momentAfter(said: Record<string, { at: string }>, { now }: Context): string {
  const last = Object.values(said).reduce((latest, { at }) => Math.max(latest, Date.parse(at)), 0);
  return new Date(Math.max(now(), last + 1)).toISOString();
}

/** The item, where its group is one that everybody sees. */
export function seenIn<Item extends { groupId: string }>(
  state: BoardState,
  items: Record<string, Item>,
  id: string,
): Item | null {
  const item = items[id];
  return item && shownGroupId(state, item.groupId) !== null ? item : null;
}

const withComment = (state: BoardState, comment: Comment): BoardState => ({
  ...state,
  comments: withEntry(state.comments, comment.id, comment),
});

export function addComment(state: BoardState, gesture: Of<"addComment">, actor: Actor, context: Context): Outcome {
  const { commentId: id, text } = gesture;
  const existing = state.comments[id];
  if (existing) return existing.authorId === actor.userId ? done(state) : refused("not_yours");
  const groupId = shownGroupId(state, gesture.groupId);
  if (groupId === null) return refused("not_found");
  if (isHiding(state.step)) return refused("not_yet");
  const there = Object.values(state.comments).filter((other) => shownGroupId(state, other.groupId) === groupId);
  const own = there.filter(({ authorId }) => authorId === actor.userId);
  if (there.length >= BOARD.comments || own.length >= BOARD.commentsOfPerson) return refused("comments_full");
  const at = momentAfter(state.comments, context);
  const comment: Comment = { id, groupId, authorId: actor.userId, at, text, isEdited: false };
  const next = withTextSpace(state, withComment(state, comment), actor);
  return next ? done(next) : refused("board_too_large");
}

export function editComment(state: BoardState, { commentId, text }: Of<"editComment">, actor: Actor): Outcome {
  const comment = seenIn(state, state.comments, commentId);
  if (!comment) return refused("not_found");
  if (comment.authorId !== actor.userId) return refused("not_yours");
  if (comment.text === text) return done(state);
  if (isHiding(state.step)) return refused("not_yet");
  const next = withTextSpace(state, withComment(state, { ...comment, text, isEdited: true }), actor);
  return next ? done(next) : refused("board_too_large");
}

/** A removed comment leaves nothing on the board. */
export function removeComment(state: BoardState, { commentId }: Of<"removeComment">, actor: Actor): Outcome {
  const comment = seenIn(state, state.comments, commentId);
  if (!comment) return done(state);
  if (comment.authorId !== actor.userId) return refused("not_yours");
  if (isHiding(state.step)) return refused("not_yet");
  const { [commentId]: _, ...comments } = state.comments;
  return done({ ...state, comments });
}
