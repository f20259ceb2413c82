import type { SeedText } from "./say.ts";
import { ana, beto, camila, diego, elena, felipe, uuid } from "./team.ts";

type SeedMessage = { by: string; message: SeedText; likes: string[] };
type SeedTopic = {
  id: string;
  title: SeedText;
  description: SeedText | null;
  state: "OPEN" | "CLOSED" | "CANCELED";
  authorId: string;
  daysAgo: number;
  likes: string[];
  messages: SeedMessage[];
};

export const TOPICS: SeedTopic[] = [
  {
    id: uuid(301),
    title: "¿Movemos la daily a las 10:30?",
    description: "Con la gente en Madrid y en Lima, las 9:00 deja a alguien siempre a medio desayuno.",
    state: "OPEN",
    authorId: elena,
    daysAgo: 2,
    likes: [ana, beto, felipe],
    messages: [
      { by: beto, message: "A mí me sirve. Solo que los martes tengo soporte hasta las 10:45.", likes: [elena] },
      { by: ana, message: "Probemos dos semanas y lo vemos en la próxima retro.", likes: [elena, beto, camila] },
    ],
  },
  {
    id: uuid(302),
    title: "Un viernes al mes para deuda técnica",
    description: "Propongo el último viernes. Cada uno elige qué arregla y lo muestra el lunes.",
    state: "OPEN",
    authorId: diego,
    daysAgo: 6,
    likes: [camila, felipe],
    messages: [
      { by: camila, message: "Sí, con una regla: si no cabe en un día, no es para el viernes.", likes: [diego, ana] },
    ],
  },
  {
    id: uuid(303),
    title: "Definición de listo, versión 3",
    description: null,
    state: "CLOSED",
    authorId: ana,
    daysAgo: 33,
    likes: [beto, camila, diego, elena, felipe],
    messages: [
      { by: felipe, message: "Agregué las pruebas de accesibilidad. Quedó publicada en la wiki.", likes: [ana] },
    ],
  },
  {
    id: uuid(304),
    title: "Cambiar de herramienta de tareas",
    description: "La actual es lenta, pero mudarse también cuesta.",
    state: "CANCELED",
    authorId: beto,
    daysAgo: 50,
    likes: [],
    messages: [
      { by: ana, message: "Lo dejamos por este año: no duele tanto como para parar un sprint.", likes: [beto] },
    ],
  },
];
