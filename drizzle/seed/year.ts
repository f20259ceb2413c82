import type { SeedAgreement } from "./agreements.ts";
import { randomFrom } from "./random.ts";
import type { SeedRetrospective } from "./retrospectives.ts";
import type { SeedText } from "./say.ts";
import { PEOPLE, uuid } from "./team.ts";

/** The sprints before the ones of `retrospectives.ts`, newest first, every two weeks. */
const SPRINTS: SeedText[] = [
  "Cerrar el trimestre",
  "El catálogo por fin",
  "Soporte que responde",
  "Adiós al servidor viejo",
  "Accesible de verdad",
  "La app en el teléfono",
  "Vacaciones sin incendios",
  "Facturas electrónicas",
  "Menos correos, más datos",
  "Dos equipos, una entrega",
  "La migración grande",
  "Después de la caída",
  "Verano con calma",
  "El plan del año",
  "Fin de año a salvo",
  "Cyber sin sustos",
  "Buscar más rápido",
  "Los primeros clientes",
  "Aprender a estimar",
  "Sentarnos a la mesa",
];

const THANKS: SeedText[] = [
  "Por quedarte explicando lo que ya habías explicado dos veces.",
  "Tu revisión encontró lo que nadie vio. Nos salvaste el lunes.",
  "Gracias por tomar notas: volví de vacaciones y entendí todo.",
  "Por decir que no a tiempo y con cariño.",
  "El diagrama que dibujaste vale por tres reuniones.",
  "Por cuidar a la gente nueva como si siempre hubiera estado.",
  "Nunca había visto un despliegue tan tranquilo. Gracias.",
  "Por traer la voz de soporte a la mesa.",
  "Tus pruebas me dejaron dormir.",
  "Por la paciencia con el proveedor, que no se la merecía.",
  "Gracias por preguntar lo que todos teníamos miedo de preguntar.",
  "Por ordenar el tablero un viernes a las seis.",
  "Me enseñaste a leer los registros. Ya no les tengo miedo.",
  "Por celebrar lo chico cuando lo grande no salía.",
  "Tu demo hizo reír al cliente, y después firmó.",
  "Por avisar que ibas a llegar tarde con la entrega, y no el mismo día.",
];

const AGREED: SeedText[] = [
  "Leer las historias antes de la planning",
  "Una persona de turno para soporte cada semana",
  "Medir cuánto tarda la página antes de cambiarla",
  "Escribir qué aprendimos de cada caída",
  "No dejar ramas abiertas más de tres días",
  "Empezar las reuniones a la hora, aunque falte gente",
  "Probar el respaldo una vez al mes",
  "Mostrar algo que funcione todos los jueves",
  "Avisar en el canal cuando alguien se atasca",
  "Pedir la revisión con contexto, no solo con el enlace",
  "Cuidar la hora de almuerzo: nada entre la una y las dos",
  "Anotar las decisiones donde las vea quien no estuvo",
  "Borrar las alertas que nadie mira",
  "Un recorrido por el código para cada persona nueva",
];

type YearGroup = { title: SeedText; note?: SeedText; cards: [columnId: string, text: SeedText][] };
const TABLED: YearGroup[] = [
  {
    title: "Revisiones que se enfrían",
    note: "Partimos el día revisando antes de escribir código propio.",
    cards: [
      ["c2", "Mi PR esperó cuatro días"],
      ["c3", "Una hora fija en la mañana para revisar"],
    ],
  },
  {
    title: "El ambiente de pruebas",
    cards: [
      ["c2", "Se cae justo antes de mostrar"],
      ["c2", "Nadie sabe qué versión está puesta"],
    ],
  },
  {
    title: "Buen ritmo",
    cards: [
      ["c1", "Terminamos lo que prometimos"],
      ["c1", "Las historias chicas se notan"],
    ],
  },
  {
    title: "Soporte y sprint",
    note: "Una persona atiende y el resto queda libre. La semana siguiente, otra.",
    cards: [
      ["c2", "Tres interrupciones por día"],
      ["c3", "Que soporte tenga una sola puerta"],
    ],
  },
  {
    title: "Gente nueva",
    cards: [
      ["c1", "Las guías de bienvenida funcionan"],
      ["c3", "Un padrino o madrina la primera semana"],
    ],
  },
  {
    title: "Reuniones largas",
    cards: [
      ["c2", "La planning se comió la mañana"],
      ["c3", "Traer las historias leídas"],
    ],
  },
  {
    title: "Lo que aprendimos de la caída",
    note: "El aviso llegó por un cliente. Ahora hay una alerta y alguien que la mira.",
    cards: [
      ["c1", "Nadie buscó culpables"],
      ["c2", "Nos enteramos por el cliente"],
    ],
  },
];

const FIRST_DAYS_AGO = 70;
const DAYS_BETWEEN = 14;

const pick = <Item>(list: readonly Item[], at: number): Item => {
  const item = list[at % list.length];
  if (item === undefined) throw new Error("The list is empty");
  return item;
};

/** Answers from 1 to 5 of `n` people around a mood. */
function countsAround(mood: number, n: number, next: () => number): number[] {
  const counts = [0, 0, 0, 0, 0];
  for (let person = 0; person < n; person += 1) {
    const value = Math.min(5, Math.max(1, Math.round(mood + (next() - 0.5) * 3)));
    counts[value - 1] = (counts[value - 1] ?? 0) + 1;
  }
  return counts;
}

/** Better after the summer, worse around the big outage. */
const moodAt = (sprint: number) => 3.5 + Math.sin(sprint / 2.6) * 0.7;

function yearSprint(theme: SeedText, index: number) {
  const next = randomFrom(index + 1);
  const daysAgo = FIRST_DAYS_AGO + index * DAYS_BETWEEN;
  const id = uuid(220 + index);
  const here = PEOPLE.filter(({ joinedDaysAgo }) => joinedDaysAgo > daysAgo).map((person) => person.id);
  const someone = () => pick(here, Math.floor(next() * here.length));
  const winner = someone();
  const other = pick(here, here.indexOf(winner) + 2);
  const voters = here.filter(() => next() < 0.9);
  const votes = voters.map((voter, place): [string, string] => [voter, place % 3 === 2 ? other : winner]);
  const thanks = Array.from({ length: 3 + Math.floor(next() * 6) }, (_, at): [string, string, SeedText] => {
    const giver = someone();
    const receiver = pick(here, here.indexOf(giver) + 1 + at);
    const message = pick(THANKS, index * 5 + at * 3);
    return [giver, receiver === giver ? pick(here, here.indexOf(giver) + 1) : receiver, message];
  });
  const answered = Math.max(2, Math.round(here.length * (0.7 + next() * 0.3)));
  const retrospective: SeedRetrospective = {
    id,
    sprint: SPRINTS.length - index,
    theme,
    daysAgo,
    winner,
    decidedBy: "votes",
    votes,
    thanks,
  };
  const agreements = [0, 1].map((at): SeedAgreement => {
    const isDropped = next() < 0.16;
    const took = 3 + Math.floor(next() * 24);
    return {
      id: uuid(440 + index * 2 + at),
      text: pick(AGREED, index * 3 + at),
      retrospectiveId: id,
      ownerId: next() < 0.25 ? null : someone(),
      state: isDropped ? "DROPPED" : "DONE",
      daysAgo,
      dueInDays: -(daysAgo - 20),
      closedDaysAgo: daysAgo - took,
    };
  });
  const board = {
    retroId: id,
    groups: [0, 1, 2].map((at) => ({ ...pick(TABLED, index * 2 + at), fichas: 12 - at * 4 - (index % 3) })),
    arrive: countsAround(moodAt(index), answered, next),
    worth: countsAround(moodAt(index + 1) + 0.4, answered, next),
    writers: Math.max(4, answered - 1),
  };
  return { retrospective, agreements, board };
}

const YEAR = SPRINTS.map(yearSprint);

export const YEAR_RETROSPECTIVES = YEAR.map(({ retrospective }) => retrospective);
export const YEAR_AGREEMENTS = YEAR.flatMap(({ agreements }) => agreements);
export const YEAR_BOARDS = YEAR.map(({ board }) => board);
