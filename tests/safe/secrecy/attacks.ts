import type { Person } from "./browser.ts";
import type { Tally } from "./chance.ts";
import { type CardChange, type Clue, ClueReader } from "./clues.ts";
import { listsIn, namedIn, parsed, type Received, readingsOf, walk } from "./evidence.ts";
import type { Cast, Played } from "./retrospective.ts";

/** The distance is counted in moments: a clue that is further away says nothing about a change. */
const NEAR = 1;

export type Tallies = Record<"authors" | "reactions" | "pauses" | "orders" | "fichas", Tally>;

/** The votes for each candidate, by strategy and card. One guess comes from all of them. */
class Ballot {
  private readonly votes = new Map<string, Map<string, Map<string, number>>>();

  add(strategy: string, cardId: string, userId: string, weight = 1): void {
    const byCard = this.votes.get(strategy) ?? new Map<string, Map<string, number>>();
    const byPerson = byCard.get(cardId) ?? new Map<string, number>();
    byPerson.set(userId, (byPerson.get(userId) ?? 0) + weight);
    this.votes.set(strategy, byCard.set(cardId, byPerson));
  }

  count(tally: Tally, { cards, people }: Cast): void {
    for (const [strategy, byCard] of this.votes) {
      for (const [cardId, byPerson] of byCard) {
        const [most] = [...byPerson].sort(([, one], [, other]) => other - one);
        if (most) tally.add(strategy, 1 / (people.length - 1), most[0] === cards.get(cardId)?.authorId);
      }
    }
  }
}

const othersCards = ({ cards, attacker }: Cast) =>
  new Map([...cards].filter(([, { authorId }]) => authorId !== attacker.id));

/** Somebody is named in the same object or line as a card. */
function nearestName(ballot: Ballot, played: Cast, received: Received[]): void {
  const cards = othersCards(played);
  const others = played.people.filter(({ id }) => id !== played.attacker.id);
  const namesOf = new Map(others.map(({ id, name }) => [id, [id, name]]));
  const known = new Set([...cards.keys(), ...namesOf.keys()]);
  const read = new Set<string>();
  for (const one of received) {
    if (read.has(one.text)) continue;
    read.add(one.text);
    for (const { source, text } of readingsOf(one)) {
      walk(parsed(text), known, (node, place, above) => {
        const { people, cardIds } = namedIn(node, above, cards, namesOf);
        const [only] = people;
        for (const cardId of cardIds) {
          if (only) ballot.add(`named in ${source} ${place}`, cardId, only, 1 / people.length);
        }
      });
    }
  }
}

/** What a person was seen to do at the time at which a card changed. */
function nearestClue(ballot: Ballot, played: Cast, clues: Clue[], changes: CardChange[]): void {
  const cards = othersCards(played);
  for (const change of changes) {
    if (!cards.has(change.cardId)) continue;
    const nearest = new Map<string, Clue>();
    for (const clue of clues) {
      if (clue.who === played.attacker.id || Math.abs(clue.moment - change.moment) > NEAR) continue;
      const known = nearest.get(clue.kind);
      if (!known || Math.abs(clue.at - change.at) < Math.abs(known.at - change.at)) nearest.set(clue.kind, clue);
    }
    for (const [kind, { who }] of nearest) ballot.add(`${kind} when a card ${change.kind}`, change.cardId, who);
  }
}

/** Guesses in pauses whether somebody else changed a hidden card. */
function guessPauses(tally: Tally, { received, pauses }: Played): void {
  const byMoment = new Map<number, Received[]>();
  for (const one of received) byMoment.set(one.moment, [...(byMoment.get(one.moment) ?? []), one]);
  const viewAt = (moment: number) => byMoment.get(moment)?.findLast(({ source }) => source === "GET board")?.text;
  for (const { moment, wrote } of pauses) {
    const frames = (byMoment.get(moment) ?? []).filter(({ source }) => source === "frame");
    const events = new Set(frames.map(({ text }) => /"event":"([\w-]+)"/.exec(text)?.[1]));
    for (const event of events) tally.add(`a frame ${event} in a pause`, 1 / 2, wrote);
    const view = viewAt(moment);
    const before = received.findLast((one) => one.moment < moment && one.source === "GET board")?.text;
    if (view && before && view !== before) tally.add("another answer of GET board after a pause", 1 / 2, wrote);
  }
}

/** It guesses in both directions, because an order that is always wrong tells as much. */
function guessOrder(tally: Tally, what: string, list: string[], timeOf: (id: string) => number | undefined): void {
  const known = list.filter((id) => timeOf(id) !== undefined);
  const half = Math.floor(known.length / 2);
  for (let index = 0; index < half; index += 1) {
    // Far apart: neighbours are often of one person and one moment.
    const [one, other] = [timeOf(known[index] ?? ""), timeOf(known[index + half] ?? "")];
    if (one === undefined || other === undefined || one === other) continue;
    tally.add(`${what}, first to last`, 1 / 2, one < other);
    tally.add(`${what}, last to first`, 1 / 2, one > other);
  }
}

/** The groups with as many voters as most of the list have. */
function withAsManyVoters(list: string[], placed: Played["placed"]): string[] {
  const byVoters = new Map<number, string[]>();
  for (const id of list) {
    const voters = [...placed.values()].filter((groups) => groups.has(id)).length;
    byVoters.set(voters, [...(byVoters.get(voters) ?? []), id]);
  }
  return [...byVoters.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** The order of lists and keys beside the order of time, and of the ids of authors and voters. */
export function guessOrders(tally: Tally, played: Played, received: Received[]): void {
  const { cards, firstFicha, people, placed } = played;
  const userIds = people.map(({ id }) => id).sort();
  const placeOfAuthor = (cardId: string) => userIds.indexOf(cards.get(cardId)?.authorId ?? "");
  const placeOfVoter = (groupId: string) => {
    const place = userIds.findIndex((id) => placed.get(id)?.has(groupId));
    return place < 0 ? undefined : place;
  };
  const reveals = new Set([...cards.values()].map(({ shownAt }) => shownAt));
  const writtenBefore = (reveal: number) => (id: string) => {
    const card = cards.get(id);
    return card && card.shownAt === reveal && card.writtenAt < reveal ? card.writtenAt : undefined;
  };
  const ids = new Set(cards.keys());
  const counted = new Set<string>();
  for (const { source, text } of received.toReversed()) {
    for (const { place, list } of listsIn(parsed(text), ids)) {
      if (place.includes(".me.") || counted.has(source + place)) continue;
      counted.add(source + place);
      for (const reveal of reveals) guessOrder(tally, `${source} ${place}: when written`, list, writtenBefore(reveal));
      // Sheet and export are ordered by fichas, which everybody reads, and a group with more of them often has an earlier one.
      const isByFichas = /\/(summary|export)/.test(source);
      const ofVotes = isByFichas ? withAsManyVoters(list, placed) : list;
      guessOrder(tally, `${source} ${place}: when voted`, ofVotes, (id) => firstFicha.get(id));
      guessOrder(tally, `${source} ${place}: by author`, list, placeOfAuthor);
      guessOrder(tally, `${source} ${place}: by voter`, ofVotes, placeOfVoter);
    }
  }
}

/** Of two people who placed fichas one after the other, the earlier one is guessed for the group named first. */
function guessVotes(tally: Tally, { placed, cards, received }: Played): void {
  const ids = new Set(cards.keys());
  const voters = [...placed.values()];
  const lists = received.flatMap(({ text, source }) =>
    listsIn(parsed(text), ids).flatMap(({ place, list }) =>
      place.includes("totals") ? [{ source, place, list }] : [],
    ),
  );
  const counted = new Set<string>();
  for (const { source, place, list } of lists) {
    if (counted.has(source + place)) continue;
    counted.add(source + place);
    for (let index = 0; index + 1 < voters.length; index += 2) {
      const [first, second] = [voters[index], voters[index + 1]];
      const group = list.find((id) => first?.has(id) !== second?.has(id));
      if (group) tally.add(`who voted for the first of ${source} ${place}`, 1 / 2, first?.has(group) === true);
    }
  }
}

/** Of two people, one of whom put a mark on a card, the one whom the card names is guessed. */
function guessReactions(tally: Tally, { cards, people, attacker, reacted, received }: Played): void {
  const others = people.filter(({ id }) => id !== attacker.id);
  const counted = new Set<string>();
  for (const { source, text } of received.toReversed()) {
    walk(parsed(text), new Set(cards.keys()), (node, place) => {
      const id = "id" in node ? String(node.id) : "";
      const key = `${source} ${place} ${id}`;
      if (!cards.has(id) || counted.has(key)) return;
      const inside = JSON.stringify(node);
      const didReact = (person: Person) => reacted.get(person.id)?.has(id) === true;
      const pair = [others.find(didReact), others.find((person) => !didReact(person))];
      const named = pair.flatMap((person) => (person && inside.includes(person.id) ? [person] : []));
      const [only] = named;
      if (!only || named.length > 1) return;
      counted.add(key);
      tally.add(`named inside a card of ${source} ${place}`, 1 / 2, didReact(only));
    });
  }
}

/** The same retrospective with the answers to its question in the place of its cards. */
export const withAnswersAsCards = <One extends Played>(played: One): One => ({ ...played, cards: played.answers });

/** What the people of a retrospective can find out. @returns the frames that told nothing new */
export function attackAsPerson(tallies: Tallies, played: Played) {
  const reader = new ClueReader();
  for (const one of played.received) if (one.source === "frame") reader.read(one);
  const ballot = new Ballot();
  nearestName(ballot, played, played.received);
  nearestClue(ballot, played, reader.clues, reader.cardChanges);
  ballot.count(tallies.authors, played);
  guessFromNames(tallies.authors, withAnswersAsCards(played), played.received);
  guessReactions(tallies.reactions, played);
  guessPauses(tallies.pauses, played);
  for (const one of [played, withAnswersAsCards(played)]) guessOrders(tallies.orders, one, played.received);
  guessVotes(tallies.fichas, played);
  return reader.repeated;
}

/** Guesses from the names beside cards alone. */
export function guessFromNames(tally: Tally, cast: Cast, received: Received[]): void {
  const ballot = new Ballot();
  nearestName(ballot, cast, received);
  ballot.count(tally, cast);
}
