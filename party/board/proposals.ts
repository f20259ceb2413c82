import type { Proposal } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { momentAfter, seenIn } from "./comments.ts";
import { sumOf } from "./fichas.ts";
import { type Actor, done, type Of, type Outcome, type Refused, refused } from "./outcome.ts";
import { type BoardState, type Context, isPublic, shownGroupId, withEntry } from "./state.ts";
import { isHiding } from "./steps.ts";
import { withTextSpace } from "./text-space.ts";

const withProposal = (state: BoardState, proposal: Proposal): BoardState => ({
  ...state,
  proposals: withEntry(state.proposals, proposal.id, proposal),
});

export function propose(state: BoardState, gesture: Of<"propose">, actor: Actor, context: Context): Outcome {
  const { proposalId: id, text, ownerId = null, dueOn = null } = gesture;
  const { userId } = actor;
  const existing = state.proposals[id];
  if (existing) return existing.authorId === userId ? done(state) : refused("not_yours");
  const groupId = shownGroupId(state, gesture.groupId);
  if (groupId === null) return refused("not_found");
  if (isHiding(state.step)) return refused("not_yet");
  const own = Object.values(state.proposals).filter(({ authorId }) => authorId === userId);
  if (own.length >= BOARD.ofPerson.proposals) return refused("proposals_full");
  const at = momentAfter(state.proposals, context);
  const made = { id, groupId, authorId: userId, at, text, ownerId, dueOn, agreed: [userId], isAccepted: false };
  const next = withTextSpace(state, withProposal(state, made), actor);
  return next ? done(next) : refused("board_too_large");
}

/** A proposal that its author can still change or take back. */
function ownProposal(state: BoardState, proposalId: string, { userId }: Actor): Proposal | Refused {
  const proposal = seenIn(state, state.proposals, proposalId);
  if (!proposal) return refused("not_found");
  if (proposal.authorId !== userId) return refused("not_yours");
  if (isHiding(state.step)) return refused("not_yet");
  const isShared = proposal.isAccepted || proposal.agreed.some((id) => id !== userId);
  return isShared ? refused("changed_meanwhile") : proposal;
}

export function editProposal(state: BoardState, gesture: Of<"editProposal">, actor: Actor): Outcome {
  const { proposalId, text, ownerId = null, dueOn = null } = gesture;
  const proposal = ownProposal(state, proposalId, actor);
  if ("ok" in proposal) return proposal;
  if (proposal.text === text && proposal.ownerId === ownerId && proposal.dueOn === dueOn) return done(state);
  const next = withTextSpace(state, withProposal(state, { ...proposal, text, ownerId, dueOn }), actor);
  return next ? done(next) : refused("board_too_large");
}

export function removeProposal(state: BoardState, { proposalId }: Of<"removeProposal">, actor: Actor): Outcome {
  const proposal = ownProposal(state, proposalId, actor);
  if ("ok" in proposal) return proposal.code === "not_found" ? done(state) : proposal;
  const { [proposalId]: _, ...proposals } = state.proposals;
  return done({ ...state, proposals });
}

export function agree(state: BoardState, { proposalId, agrees }: Of<"agree">, { userId }: Actor): Outcome {
  const proposal = seenIn(state, state.proposals, proposalId);
  if (!proposal) return refused("not_found");
  if (proposal.agreed.includes(userId) === agrees) return done(state);
  if (isHiding(state.step)) return refused("not_yet");
  if (proposal.isAccepted) return refused("changed_meanwhile");
  const others = proposal.agreed.filter((id) => id !== userId);
  // Sorted, so that the order in which people agreed is not stored.
  return done(withProposal(state, { ...proposal, agreed: agrees ? [...others, userId].sort() : others }));
}

/** The room writes the agreement of the team. */
export function acceptProposal(state: BoardState, { proposalId }: Of<"acceptProposal">, { userId }: Actor): Outcome {
  const proposal = seenIn(state, state.proposals, proposalId);
  if (proposal?.isAccepted) return done(state);
  if (state.facilitatorId !== userId) return refused("not_facilitator");
  if (!proposal) return refused("not_found");
  if (isHiding(state.step)) return refused("not_yet");
  return done(withProposal(state, { ...proposal, isAccepted: true }));
}

/**
 * Accepts each proposal with which more than half of those who took part agree. Beside cards without a name there may be
 * people who took part unseen, so one person alone is no majority there.
 */
export function acceptByMajority(state: BoardState): BoardState {
  const half = tookPart(state).size / 2;
  const isUnsigned = publicCards(state).some(({ authorId }) => authorId === null);
  const isCarried = ({ id, agreed, isAccepted }: Proposal) =>
    !isAccepted &&
    agreed.length > half &&
    !(isUnsigned && agreed.length === 1) &&
    seenIn(state, state.proposals, id) !== null;
  return Object.values(state.proposals)
    .filter(isCarried)
    .reduce((next, proposal) => withProposal(next, { ...proposal, isAccepted: true }), state);
}

const publicCards = ({ cards }: BoardState) => Object.values(cards).filter(isPublic);

/**
 * Those who did what everybody can see. Who wrote a card without a name does not count: the number of people would tell that
 * somebody wrote.
 */
function tookPart(state: BoardState): Set<string> {
  const { ready, pulse, health, fichas, comments, proposals } = state;
  const placed = Object.entries(fichas).filter(([, own]) => sumOf(own) > 0);
  return new Set([
    ...Object.values(ready).flat(),
    ...pulse.arrive.answered,
    ...pulse.worth.answered,
    ...(health?.answered ?? []),
    ...publicCards(state).flatMap(({ authorId }) => authorId ?? []),
    ...placed.map(([userId]) => userId),
    ...Object.values(comments).map(({ authorId }) => authorId),
    ...Object.values(proposals).flatMap(({ authorId, agreed }) => [authorId, ...agreed]),
  ]);
}

/** The proposals that were accepted between two states. */
export const newlyAccepted = (before: BoardState, after: BoardState): Proposal[] =>
  before.proposals === after.proposals
    ? []
    : Object.values(after.proposals).filter(({ id, isAccepted }) => isAccepted && !before.proposals[id]?.isAccepted);
