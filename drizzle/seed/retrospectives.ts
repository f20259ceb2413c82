import type { DecidingRule } from "#worker/contract/retrospectives.ts";
import type { SeedText } from "./say.ts";
import { ana, beto, camila, diego, elena, felipe, uuid } from "./team.ts";

type Thanks = readonly [giver: string, receiver: string, message: SeedText];
type Cast = readonly [voter: string, votedFor: string];
export type SeedRetrospective = {
  id: string;
  sprint: number;
  theme: SeedText;
  daysAgo: number;
  winner: string | null;
  decidedBy?: DecidingRule;
  votes: Cast[];
  thanks: Thanks[];
};

export const RETROSPECTIVES: SeedRetrospective[] = [
  {
    id: uuid(201),
    sprint: 21,
    theme: "El pago nuevo",
    daysAgo: 56,
    winner: camila,
    decidedBy: "votes",
    votes: [
      [ana, camila],
      [beto, camila],
      [diego, camila],
      [elena, ana],
      [felipe, camila],
      [camila, diego],
    ],
    thanks: [
      [ana, camila, "Por quedarte con el proveedor de pagos hasta que entendieron el problema. Sin ti no salíamos."],
      [diego, camila, "Tus diagramas me ahorraron dos días de leer código."],
      [felipe, ana, "Gracias por proteger el sprint cuando llegó el cambio de última hora."],
    ],
  },
  {
    id: uuid(202),
    sprint: 22,
    theme: "Reportes que se entienden",
    daysAgo: 42,
    winner: diego,
    decidedBy: "thank-yous",
    votes: [
      [ana, diego],
      [beto, elena],
      [camila, diego],
      [elena, diego],
      [felipe, elena],
      [diego, elena],
    ],
    thanks: [
      [camila, diego, "Encontraste el error de zona horaria que nos perseguía desde marzo. ¡Qué alivio!"],
      [elena, diego, "Por revisar mis PR el mismo día, siempre con cariño."],
      [beto, elena, "El guion de soporte quedó clarísimo, ya no me escriben de noche."],
      [ana, felipe, "Por decir en voz alta lo que todos pensábamos en la planning."],
    ],
  },
  {
    id: uuid(203),
    sprint: 23,
    theme: "Menos es más",
    daysAgo: 28,
    winner: ana,
    decidedBy: "votes",
    votes: [
      [beto, ana],
      [camila, ana],
      [diego, felipe],
      [elena, ana],
      [felipe, diego],
    ],
    thanks: [
      [beto, ana, "Por enseñarme a partir las historias sin hacerme sentir lento."],
      [felipe, diego, "Borraste 4.000 líneas y nada se rompió. Arte."],
      [elena, ana, "Gracias por escuchar cuando estaba con mil cosas en la casa."],
    ],
  },
  {
    id: uuid(204),
    sprint: 24,
    theme: "Buscador en serio",
    daysAgo: 14,
    winner: camila,
    decidedBy: "votes",
    votes: [
      [ana, camila],
      [beto, felipe],
      [camila, felipe],
      [diego, camila],
      [elena, camila],
      [felipe, camila],
    ],
    thanks: [
      [diego, camila, "El buscador vuela. La demo con el cliente fue un gusto."],
      [ana, beto, "Por tomar la guardia del domingo sin que nadie te lo pidiera."],
      [camila, felipe, "Tus pruebas nos salvaron de publicar el índice vacío."],
      [beto, ana, "Por la paciencia con mis preguntas de SQL."],
    ],
  },
  {
    id: uuid(205),
    sprint: 25,
    theme: "Lo que aprendimos",
    daysAgo: 0,
    winner: null,
    votes: [
      [beto, elena],
      [camila, elena],
      [diego, beto],
    ],
    thanks: [
      [felipe, ana, "Por ordenar el tablero: por fin sé qué viene después."],
      [camila, elena, "Tus entrevistas cambiaron lo que íbamos a construir. Gracias por insistir."],
      [beto, diego, "Por el café y por el refactor, en ese orden."],
      [elena, ana, "Gracias por darme el espacio para presentar al cliente."],
    ],
  },
];
