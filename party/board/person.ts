import { effectiveFichas, sumOf } from "./fichas.ts";
import {
  type BoardState,
  type Context,
  fingerprint,
  liveGroupId,
  type StoredPulse,
  sortedByKey,
  withEntry,
} from "./state.ts";

export const leaveTeam = (state: BoardState, userId: string): BoardState =>
  state.facilitatorId === userId ? { ...state, facilitatorId: null } : state;

/**
 * Gives an account what a guest did, for a guest who keeps their place with the email of that account. The account's own
 * fichas stay; those of the guest fill what is left. Repeated, it returns the same state.
 */
export function mergePerson(state: BoardState, guestId: string, accountId: string, context: Context): BoardState {
  const { facilitatorId, pulse } = state;
  const merged: BoardState = {
    ...state,
    cards: mergeCards(state, guestId, accountId, context),
    groups: mergeGroups(state, guestId, accountId, context),
    fichas: mergeFichas(state, guestId, accountId),
    facilitatorId: facilitatorId === guestId ? accountId : facilitatorId,
    pulse: {
      arrive: mergeAnswer(pulse.arrive, guestId, accountId),
      worth: mergeAnswer(pulse.worth, guestId, accountId),
    },
  };
  const isSame =
    merged.cards === state.cards &&
    merged.groups === state.groups &&
    merged.fichas === state.fichas &&
    merged.facilitatorId === facilitatorId &&
    merged.pulse.arrive === pulse.arrive &&
    merged.pulse.worth === pulse.worth;
  return isSame ? state : merged;
}

function mergeCards(state: BoardState, guestId: string, accountId: string, context: Context): BoardState["cards"] {
  const guest = fingerprint(state, guestId, context);
  const account = fingerprint(state, accountId, context);
  const moved = Object.values(state.cards).filter((card) => card.owner === guest || card.removedBy === guest);
  if (moved.length === 0) return state.cards;
  const cards = { ...state.cards };
  for (const card of moved) {
    cards[card.id] = {
      ...card,
      owner: card.owner === guest ? account : card.owner,
      authorId: card.authorId === guestId ? accountId : card.authorId,
      removedBy: card.removedBy === guest ? account : card.removedBy,
    };
  }
  return cards;
}

function mergeGroups(state: BoardState, guestId: string, accountId: string, context: Context): BoardState["groups"] {
  const guest = fingerprint(state, guestId, context);
  const writer = fingerprint(state, accountId, context);
  const written = Object.values(state.groups).filter((group) => group.writer === guest);
  if (written.length === 0) return state.groups;
  return { ...state.groups, ...Object.fromEntries(written.map((group) => [group.id, { ...group, writer }])) };
}

function mergeFichas(state: BoardState, guestId: string, accountId: string): BoardState["fichas"] {
  const { [guestId]: placed, ...others } = state.fichas;
  if (!placed) return state.fichas;
  const counted = effectiveFichas(state);
  const own = counted.get(accountId) ?? {};
  const merged = { ...others[accountId] };
  const groups = new Set(Object.keys(merged).map((id) => liveGroupId(state, id)));
  let left = state.budget - sumOf(own);
  for (const [groupId, n] of Object.entries(counted.get(guestId) ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const added = groups.has(groupId) ? 0 : Math.min(n, left);
    if (added > 0) merged[groupId] = added;
    left -= added;
  }
  return withEntry(others, accountId, sortedByKey(merged));
}

/** Where both answered, both count: nothing tells which value was whose. */
function mergeAnswer(pulse: StoredPulse, guestId: string, accountId: string): StoredPulse {
  const { answered } = pulse;
  if (!answered.includes(guestId) || answered.includes(accountId)) return pulse;
  return { ...pulse, answered: answered.map((id) => (id === guestId ? accountId : id)).sort() };
}
