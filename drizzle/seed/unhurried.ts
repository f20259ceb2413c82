import { templateColumns } from "#worker/contract/board-templates.ts";
import type { BoardSettings } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import type { CreateSeriesInput } from "#worker/contract/series.ts";
import { addDays, dayIn, momentIn, weekdayOf } from "#worker/contract/zones.ts";
import type { SeedGesture } from "./boards.ts";
import type { Say, SeedText } from "./say.ts";
import { ana, beto, camila, diego, elena, felipe, uuid } from "./team.ts";

const TEMPLATE = "empezar-dejar-seguir";
const END_HOUR = "18:00";
const THURSDAY = 4;

const LATE = uuid(800_001);
const ALONE = uuid(800_002);
const DEMO = uuid(800_003);
const MONDAY = uuid(800_004);
const PAIRS = uuid(800_005);
const CHAT = uuid(800_006);

const CARDS: [id: string, author: string, columnId: string, text: SeedText][] = [
  [LATE, beto, "c1", "Escribir en el canal lo que se decide en la oficina, el mismo día"],
  [ALONE, elena, "c1", "Avisar cuando alguien queda con un problema de noche"],
  [DEMO, camila, "c2", "Poner la demo a las 9 de Santiago: en Lima son las 7"],
  [MONDAY, felipe, "c2", "Decidir prioridades un lunes feriado en uno de los dos países"],
  [PAIRS, diego, "c3", "Trabajar de a dos con cámara y sin apuro: así aprendí el carrito"],
  [CHAT, ana, "c3", "El canal para celebrar lo que sale bien"],
];

const FICHAS: [by: string, groupId: string, n: number][] = [
  [ana, LATE, 3],
  [beto, LATE, 2],
  [beto, DEMO, 3],
  [camila, LATE, 2],
  [camila, DEMO, 2],
  [diego, PAIRS, 3],
  [elena, LATE, 3],
  [felipe, MONDAY, 2],
];

const SAID: [by: string, groupId: string, text: SeedText, mentioned?: string][] = [
  [beto, LATE, "Esta semana me enteré dos veces al día siguiente. No es grave, pero ya había empezado otra cosa."],
  [ana, LATE, "Tienes razón, {0}. A veces lo conversamos en el pasillo y lo damos por dicho.", beto],
  [camila, LATE, "¿Y si quien decide escribe una línea antes de cerrar el día?"],
  [elena, DEMO, "A las 11 de Santiago el cliente también puede. Le pregunté."],
  [felipe, DEMO, "Por mí, perfecto: alcanzo a probar todo antes."],
  [diego, PAIRS, "Ofrezco los martes en la tarde para quien quiera."],
];

const talk = (say: Say): SeedGesture[] => [
  ...SAID.map(
    ([by, groupId, text, mentioned], index): SeedGesture => ({
      by,
      gesture: { kind: "addComment", commentId: uuid(810_001 + index), groupId, text: say(text, mentioned) },
    }),
  ),
  {
    by: camila,
    gesture: {
      kind: "propose",
      proposalId: uuid(820_001),
      groupId: LATE,
      text: say("Escribir cada decisión en el canal antes de cerrar el día"),
      ownerId: ana,
    },
  },
  ...[ana, beto, elena].map(
    (by): SeedGesture => ({ by, gesture: { kind: "agree", proposalId: uuid(820_001), agrees: true } }),
  ),
  ...[camila, diego, felipe].map((by): SeedGesture => ({ by, gesture: { kind: "ready", step: "TALK", ready: true } })),
];

const gestures = (say: Say): SeedGesture[] => [
  ...CARDS.map(
    ([cardId, by, columnId, text], index): SeedGesture => ({
      by,
      gesture: { kind: "addCard", cardId, columnId, rank: `a${index}`, text: say(text), signed: true },
    }),
  ),
  { by: ana, gesture: { kind: "goTo", step: "CHOOSE", stepRev: 0 } },
  { by: beto, gesture: { kind: "joinGroup", cardId: ALONE, withCardId: LATE } },
  { by: ana, gesture: { kind: "nameGroup", groupId: LATE, title: say("Que nadie se entere después") } },
  ...FICHAS.map(([by, groupId, n]): SeedGesture => ({ by, gesture: { kind: "setFichas", groupId, n } })),
  { by: ana, gesture: { kind: "goTo", step: "TALK", stepRev: 1 } },
  ...talk(say),
];

const NAME: SeedText = "Entre Lima y Santiago";

/** An open retrospective *Sin prisa* in which people talk. */
export const UNHURRIED = { retroId: uuid(206), name: NAME, facilitatorId: ana };

export const unhurriedBoard = (say: Say) => ({ ...UNHURRIED, gestures: gestures(say) });

/** It ends in three days, on the clocks of the team. The facilitator went on before the first two ends. */
export function unhurriedSettings(now: Date): BoardSettings {
  const today = dayIn(TIME_ZONE, now);
  const end = (days: number) => momentIn(TIME_ZONE, addDays(today, days), END_HOUR).toISOString();
  return {
    template: TEMPLATE,
    columns: templateColumns(TEMPLATE),
    signed: true,
    budget: BOARD.defaultBudget,
    perGroup: BOARD.defaultPerGroup,
    plan: { write: end(1), choose: end(2), talk: end(3), closes: true },
  };
}

/** A series whose next retrospective opens on a Thursday, at the earliest in three days. */
export function seriesFrom(now: Date): CreateSeriesInput {
  let startsOn = addDays(dayIn(TIME_ZONE, now), 3);
  while (weekdayOf(startsOn) !== THURSDAY) startsOn = addDays(startsOn, 1);
  return { name: "Sprint {n}", number: 26, startsOn, hour: "10:00", everyWeeks: 2 };
}
