import type { Comment, Proposal } from "#worker/contract/boards.ts";
import { compare } from "#worker/contract/compare.ts";
import type { Say, SeedText } from "./say.ts";
import { ana, beto, camila, diego, elena, felipe, uuid } from "./team.ts";

/** The moment so many days ago. */
export type Ago = (days: number, minutes?: number) => string;

/** The group of a closed board whose proposal became an agreement. */
export const STORIES = { groupId: uuid(100_100), agreementId: uuid(407) };
const DELETING = uuid(100_000);

type Said = [daysAgo: number, groupId: string, author: string, text: SeedText, mentioned?: string];

const SAID: Said[] = [
  [29.4, DELETING, felipe, "Las pruebas bajaron de 22 a 11 minutos. Se nota en cada rama."],
  [29.2, DELETING, ana, "{0} ¿lo hacemos costumbre? Un rato cada sprint, con una lista corta.", diego],
  [28.9, DELETING, diego, "Yo llevo la lista. Parto con lo que nadie llama hace seis meses."],
  [29.3, STORIES.groupId, elena, "La del catálogo la partimos tarde: ya llevaba una semana cuando vimos que no cabía."],
  [29.1, STORIES.groupId, beto, "Con Ana las dibujamos antes de estimar. Desde Lima me sirve más que otra reunión."],
  [28.6, STORIES.groupId, camila, "Dos días es un buen límite: si no cabe, se parte antes de empezar."],
];

/** What people said in a closed retrospective *Sin prisa*, each at their own hour. */
export const commentsOf = (ago: Ago, say: Say): Comment[] =>
  SAID.map(([daysAgo, groupId, authorId, text, mentioned], index) => ({
    id: uuid(900_001 + index),
    groupId,
    authorId,
    at: ago(daysAgo),
    text: say(text, mentioned),
    isEdited: false,
  })).sort((one, other) => compare(one.at, other.at));

export const proposalsOf = (ago: Ago, say: Say): Proposal[] => [
  {
    id: STORIES.agreementId,
    groupId: STORIES.groupId,
    authorId: camila,
    at: ago(28.5),
    text: say("Partir las historias hasta que quepan en dos días"),
    ownerId: elena,
    dueOn: null,
    agreed: [ana, beto, camila, diego, elena],
    isAccepted: true,
  },
];
