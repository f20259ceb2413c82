import { t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Person } from "#worker/contract/users.ts";

/** The person with this id. A former member's name is known only if they won. */
export function chosenPerson(id: string, people: readonly Person[], { sprintWinner }: Retrospective): Person {
  const member = people.find((person) => person.id === id);
  if (member) return member;
  return sprintWinner?.id === id ? sprintWinner : { id, name: t`Alguien que ya no está en el equipo` };
}
