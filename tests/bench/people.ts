import type { Db } from "#drizzle/client.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { members } from "#drizzle/schema/members.ts";
import { topicMessages } from "#drizzle/schema/messages.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import { newId } from "#worker/contract/ids.ts";
import { prepareSession } from "#worker/services/account/sessions.ts";
import { now } from "#worker/services/clock.ts";

export type Person = { id: string; name: string; token: string };
export type Team = { teamId: string; retroId: string; topicId: string; people: Person[] };

export const TOPIC = "Reuniones más cortas";
export const RETRO = "Sprint 12";
const COUNTER = "Días sin bugs";
export const INCREMENT = "Un día más";

let teamsMade = 0;

/** Inserted as rows, because slow hashes are not measured. */
export async function peopleOf(db: Db, secret: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 1; number <= count; number += 1) {
    const id = newId();
    const name = `Persona ${number}`;
    const { row, token } = await prepareSession(id, "bench", secret);
    await db.batch([
      db.insert(users).values({ id, name, email: `${id}@ejemplo.cl`, passwordHash: "none" }),
      db.insert(sessions).values(row),
    ]);
    people.push({ id, name, token });
  }
  return people;
}

export async function teamOf(db: Db, people: Person[]): Promise<Team> {
  const [admin] = people;
  if (!admin) throw new Error("no people");
  teamsMade += 1;
  const teamId = `bench${String(teamsMade).padStart(5, "0")}`;
  const [retroId, topicId] = [newId(), newId()];
  const labels = { incrementButtonLabel: INCREMENT, resetButtonLabel: "Volver a cero" };
  await db.batch([
    db.insert(teams).values({ id: teamId, name: `Equipo ${teamsMade}`, joinPasswordHash: "none" }),
    ...people.map(({ id: userId }) =>
      db.insert(members).values({ teamId, userId, isAdmin: userId === admin.id, joinedAt: now() }),
    ),
    db.insert(retrospectives).values({ id: retroId, teamId, retrospectiveName: RETRO }),
    db.insert(counters).values({ id: newId(), teamId, name: COUNTER, ...labels }),
    db.insert(topics).values({ id: topicId, teamId, title: TOPIC, authorId: admin.id, messageCount: 4 }),
    ...["Quince minutos", "De pie", "Sin pantallas", "Los martes no"].map((message) =>
      db.insert(topicMessages).values({ id: newId(), topicId, userId: admin.id, message }),
    ),
  ]);
  return { teamId, retroId, topicId, people };
}
