import type { AgreementState } from "#worker/contract/agreements.ts";
import type { SeedText } from "./say.ts";
import { STORIES } from "./talk.ts";
import { ana, beto, camila, diego, elena, felipe, uuid } from "./team.ts";

export type SeedAgreement = {
  id: string;
  text: SeedText;
  retrospectiveId: string;
  groupId?: string;
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
    groupId: STORIES.groupId,
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
