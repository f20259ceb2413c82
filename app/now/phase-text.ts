import { STEP_SCREEN } from "#app/boards/steps.ts";
import { sharedTime } from "#app/lib/format.ts";
import type { Zones } from "#app/lib/time-zones.ts";
import type { Step } from "#worker/contract/boards.ts";
import type { BoardStatus } from "#worker/contract/now.ts";
import { placeOf } from "#worker/contract/zone-names.ts";
import { addDays, dayIn, weekdayOf } from "#worker/contract/zones.ts";

const WEEKDAYS = ["el lunes", "el martes", "el miércoles", "el jueves", "el viernes", "el sábado", "el domingo"];

/** "hoy", "mañana", "el viernes"; null a week away and later. */
function dayText(day: string, today: string): string | null {
  if (day === today) return "hoy";
  if (day === addDays(today, 1)) return "mañana";
  return day > today && day < addDays(today, 7) ? (WEEKDAYS[weekdayOf(day) - 1] ?? null) : null;
}

/** "hasta mañana 18:00", and the team's hour where its clocks show another one. */
function untilText(until: string, zones: Zones, now: Date): string {
  const { text: hour } = sharedTime(until, "hour", zones);
  const { text: full, ofTeam } = sharedTime(until, "weekday", zones);
  const day = dayText(dayIn(zones.reader, new Date(until)), dayIn(zones.reader, now));
  const inTeam = ofTeam === null ? "" : ` (${ofTeam} en ${placeOf(zones.team)})`;
  return `hasta ${day ? `${day} ${hour}` : `el ${full}`}${inTeam}`;
}

const WHAT: Record<Step, string> = {
  ARRIVE: "Te toca escribir,",
  WRITE: "Te toca escribir,",
  GROUP: "Te toca elegir,",
  CHOOSE: "Te toca elegir,",
  TALK: "Conversar",
  THANK: "Conversar",
};

/** `isPending`: the person has something to do. */
export type PhaseText = { text: string; isPending: boolean };

/**
 * What a board asks of a person: "Te toca escribir, hasta mañana 18:00", "Ya estás listo". Without a plan it asks for their
 * *Listo* where somebody said it already.
 * @returns null where it asks for nothing
 */
export function phaseText(
  { step, until, ready }: BoardStatus,
  userId: string | undefined,
  zones: Zones,
  now = new Date(),
): PhaseText | null {
  const isReady = userId !== undefined && ready.includes(userId);
  if (until !== null) {
    if (isReady) return { text: "Ya estás listo", isPending: false };
    return { text: `${WHAT[step]} ${untilText(until, zones, now)}`, isPending: true };
  }
  if (ready.length === 0 || isReady || !STEP_SCREEN[step].hasReady) return null;
  return { text: `Te falta tu Listo en ${STEP_SCREEN[step].name}`, isPending: true };
}
