import type { AgreementState } from "#worker/contract/agreements.ts";
import type { DecidingRule } from "#worker/contract/retrospectives.ts";

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const PASSWORD = "tertulia-demo";
export const TEAM = { id: "cafe2mesas", name: "Equipo Cordillera", joinPassword: "mesa-larga" };

const [ana, beto, camila, diego, elena, felipe] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5), uuid(6)] as const;

export const PEOPLE = [
  { id: ana, name: "Ana Soto", email: "ana@ejemplo.cl", isAdmin: true, joinedDaysAgo: 350 },
  { id: beto, name: "Beto Rojas", email: "beto@ejemplo.cl", isAdmin: false, joinedDaysAgo: 349 },
  { id: camila, name: "Camila Fuentes", email: "camila@ejemplo.cl", isAdmin: true, joinedDaysAgo: 348 },
  { id: diego, name: "Diego Herrera", email: "diego@ejemplo.cl", isAdmin: false, joinedDaysAgo: 347 },
  { id: elena, name: "Elena Muñoz", email: "elena@ejemplo.cl", isAdmin: false, joinedDaysAgo: 346 },
  { id: felipe, name: "Felipe Contreras", email: "felipe@ejemplo.cl", isAdmin: false, joinedDaysAgo: 345 },
  { id: uuid(7), name: "Gabriela Morales", email: "gabriela@ejemplo.cl", isAdmin: false, joinedDaysAgo: 340 },
  { id: uuid(8), name: "Hugo Sepúlveda", email: "hugo@ejemplo.cl", isAdmin: false, joinedDaysAgo: 340 },
  { id: uuid(9), name: "Isidora Vargas", email: "isidora@ejemplo.cl", isAdmin: false, joinedDaysAgo: 290 },
  { id: uuid(10), name: "Joaquín Pizarro", email: "joaquin@ejemplo.cl", isAdmin: false, joinedDaysAgo: 230 },
  { id: uuid(11), name: "Katia Núñez", email: "katia@ejemplo.cl", isAdmin: false, joinedDaysAgo: 150 },
  { id: uuid(12), name: "Lautaro Díaz", email: "lautaro@ejemplo.cl", isAdmin: false, joinedDaysAgo: 90 },
];

export const COUNTERS = [
  {
    id: uuid(101),
    name: "Días sin bugs en producción",
    incrementButtonLabel: "Otro día sin bugs",
    resetButtonLabel: "Apareció un bug",
    currentCount: 12,
    longestStreak: 31,
    age: 340,
    changedDaysAgo: 1,
    resets: [
      { nameEvent: "Formulario sin validar", streak: 6, daysAgo: 331, userId: ana },
      { nameEvent: "Precios sin IVA", streak: 13, daysAgo: 310, userId: uuid(8) },
      { nameEvent: "Certificado vencido", streak: 10, daysAgo: 287, userId: camila },
      { nameEvent: "Migración a medias", streak: 21, daysAgo: 252, userId: uuid(9) },
      { nameEvent: "Fotos giradas en el catálogo", streak: 4, daysAgo: 241, userId: uuid(7) },
      { nameEvent: "Caída de la pasarela", streak: 26, daysAgo: 204, userId: diego },
      { nameEvent: "Doble cobro", streak: 18, daysAgo: 172, userId: felipe },
      { nameEvent: "Reporte en blanco", streak: 23, daysAgo: 141, userId: uuid(10) },
      { nameEvent: "El carrito perdía productos", streak: 9, daysAgo: 104, userId: beto },
      { nameEvent: "Correo duplicado a clientes", streak: 17, daysAgo: 86, userId: elena },
      { nameEvent: "Error 500 en el pago", streak: 5, daysAgo: 79, userId: diego },
      { nameEvent: "Zona horaria en los reportes", streak: 31, daysAgo: 46, userId: ana },
      { nameEvent: "Caída del buscador", streak: 14, daysAgo: 30, userId: felipe },
      { nameEvent: "Cupón que no vencía", streak: 16, daysAgo: 13, userId: camila },
    ],
    goals: [
      { description: "Dos semanas tranquilas: desayuno para todos", targetDays: 14, achievedDaysAgo: null },
      { description: "Un mes sin bugs: tarde libre", targetDays: 30, achievedDaysAgo: 47 },
      { description: "45 días: cena del equipo", targetDays: 45, achievedDaysAgo: null },
      { description: "Una semana limpia", targetDays: 7, achievedDaysAgo: 5 },
      { description: "Tres semanas: helados en la terraza", targetDays: 21, achievedDaysAgo: 253 },
      { description: "Veinticinco días: película en horario de trabajo", targetDays: 25, achievedDaysAgo: 205 },
    ],
  },
  {
    id: uuid(102),
    name: "Días con la daily en menos de 15 minutos",
    incrementButtonLabel: "Hoy también",
    resetButtonLabel: "Nos pasamos",
    currentCount: 7,
    longestStreak: 11,
    age: 60,
    changedDaysAgo: 0,
    resets: [
      { nameEvent: "Debate sobre el nombre de un botón", streak: 11, daysAgo: 31, userId: felipe },
      { nameEvent: "Demo sorpresa", streak: 6, daysAgo: 10, userId: beto },
    ],
    goals: [{ description: "Diez seguidas: playlist nueva", targetDays: 10, achievedDaysAgo: null }],
  },
  {
    id: uuid(103),
    name: "Días sin tocar main a mano",
    incrementButtonLabel: "Sumar un día",
    resetButtonLabel: "Alguien lo hizo",
    currentCount: 23,
    longestStreak: 23,
    age: 24,
    changedDaysAgo: 1,
    resets: [],
    goals: [{ description: "Un mes de ramas ordenadas", targetDays: 30, achievedDaysAgo: null }],
  },
];

type Thanks = readonly [giver: string, receiver: string, message: string];
type Cast = readonly [voter: string, votedFor: string];
export type SeedRetrospective = {
  id: string;
  retrospectiveName: string;
  daysAgo: number;
  winner: string | null;
  decidedBy?: DecidingRule;
  votes: Cast[];
  thanks: Thanks[];
};

export const RETROSPECTIVES: SeedRetrospective[] = [
  {
    id: uuid(201),
    retrospectiveName: "Sprint 21 · El pago nuevo",
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
    retrospectiveName: "Sprint 22 · Reportes que se entienden",
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
    retrospectiveName: "Sprint 23 · Menos es más",
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
    retrospectiveName: "Sprint 24 · Buscador en serio",
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
    retrospectiveName: "Sprint 25 · Lo que aprendimos",
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

type SeedMessage = { by: string; message: string; likes: string[] };
type SeedTopic = {
  id: string;
  title: string;
  description: string | null;
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

export type SeedAgreement = {
  id: string;
  text: string;
  retrospectiveId: string;
  ownerId: string | null;
  state: AgreementState;
  daysAgo: number;
  /** Negative for a day that has passed; null without one. */
  dueInDays: number | null;
  closedDaysAgo: number | null;
};

export const AGREEMENTS: SeedAgreement[] = [
  {
    id: uuid(401),
    text: "Escribir el guion de la demo dos días antes, y no la misma mañana",
    retrospectiveId: uuid(201),
    ownerId: beto,
    state: "OPEN",
    daysAgo: 57,
    dueInDays: null,
    closedDaysAgo: null,
  },
  {
    id: uuid(402),
    text: "Dejar un ambiente de pruebas con datos parecidos a los reales",
    retrospectiveId: uuid(204),
    ownerId: camila,
    state: "OPEN",
    daysAgo: 14,
    dueInDays: -3,
    closedDaysAgo: null,
  },
  {
    id: uuid(403),
    text: "Revisar los PR el mismo día",
    retrospectiveId: uuid(204),
    ownerId: diego,
    state: "OPEN",
    daysAgo: 14,
    dueInDays: 4,
    closedDaysAgo: null,
  },
  {
    id: uuid(404),
    text: "Preguntar en el canal del equipo antes de pasar una hora atascados",
    retrospectiveId: uuid(204),
    ownerId: null,
    state: "OPEN",
    daysAgo: 14,
    dueInDays: 11,
    closedDaysAgo: null,
  },
  {
    id: uuid(405),
    text: "Publicar los reportes en la hora de Chile",
    retrospectiveId: uuid(202),
    ownerId: diego,
    state: "DONE",
    daysAgo: 42,
    dueInDays: -30,
    closedDaysAgo: 32,
  },
  {
    id: uuid(406),
    text: "Repartir la guardia del fin de semana con un mes de anticipación",
    retrospectiveId: uuid(203),
    ownerId: ana,
    state: "DONE",
    daysAgo: 28,
    dueInDays: -10,
    closedDaysAgo: 12,
  },
  {
    id: uuid(407),
    text: "Partir las historias hasta que quepan en dos días",
    retrospectiveId: uuid(203),
    ownerId: elena,
    state: "DONE",
    daysAgo: 28,
    dueInDays: null,
    closedDaysAgo: 16,
  },
  {
    id: uuid(408),
    text: "Probar una herramienta de tareas nueva",
    retrospectiveId: uuid(201),
    ownerId: felipe,
    state: "DROPPED",
    daysAgo: 56,
    dueInDays: null,
    closedDaysAgo: 50,
  },
];
