import { screenOf } from "#app/boards/steps.ts";
import { sharedTime, withTeamTime } from "#app/lib/format.ts";
import type { Zones } from "#app/lib/time-zones.ts";
import type { Step } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import type { BoardStatus } from "#worker/contract/now.ts";
import { addDays, dayIn, formatterByZone } from "#worker/contract/zones.ts";

const weekday = formatterByZone({ weekday: "long" });

/** "hoy 18:00", "mañana 18:00", "el viernes 18:00", "el vie, 12 mar, 18:00" */
function dayAndHour(moment: Date, hour: string, full: string, zone: string, now: Date): string {
  const [today, day] = [dayIn(zone, now), dayIn(zone, moment)];
  if (day === today) return t`hoy ${hour}`;
  if (day === addDays(today, 1)) return t`mañana ${hour}`;
  const isThisWeek = day > today && day < addDays(today, 7);
  return isThisWeek ? t`el ${weekday(zone).format(moment)} ${hour}` : t`el ${full}`;
}

/** "mañana 18:00", and the team's hour where its clocks show another one. */
function endText(until: string, zones: Zones, now: Date): string {
  const { text: hour } = sharedTime(until, "hour", zones);
  const { text: full, ofTeam } = sharedTime(until, "weekday", zones);
  return withTeamTime(dayAndHour(new Date(until), hour, full, zones.reader, now), ofTeam, zones);
}

type Asked = { own: (end: string) => string; all: (end: string) => string; open: () => string };

const WRITE: Asked = {
  own: (end) => t`Te toca escribir, hasta ${end}`,
  all: (end) => t`Escriben hasta ${end}`,
  open: () => t`Escriben sin plazo por ahora`,
};
const CHOOSE: Asked = {
  own: (end) => t`Te toca elegir, hasta ${end}`,
  all: (end) => t`Eligen hasta ${end}`,
  open: () => t`Eligen sin plazo por ahora`,
};
const TALK: Asked = {
  own: (end) => t`Conversar hasta ${end}`,
  all: (end) => t`Conversan hasta ${end}`,
  open: () => t`Conversan sin plazo por ahora`,
};
/** What a *Sin prisa* board asks of a person who is not ready, and what all do, with and without an end. */
const ASKED: Record<Step, Asked> = { ARRIVE: WRITE, WRITE, GROUP: CHOOSE, CHOOSE, TALK, THANK: TALK };

/** `isPending`: the person has something to do. */
type PhaseText = { text: string; isPending: boolean };

/**
 * What a board asks of a person: "Te toca escribir, hasta mañana 18:00", "Ya estás listo". One without a plan, or whose
 * plan stands, asks for their *Listo* where somebody said it already.
 * @returns null where it asks for nothing
 */
export function phaseText(
  { step, hasPlan, until, ready }: BoardStatus,
  userId: string | undefined,
  zones: Zones,
  now = new Date(),
): PhaseText | null {
  const isReady = userId !== undefined && ready.includes(userId);
  if (hasPlan && isReady) return { text: t`Ya estás listo`, isPending: false };
  if (until !== null) return { text: ASKED[step].own(endText(until, zones, now)), isPending: true };
  const { name, hasReady } = screenOf({ plan: hasPlan }, step);
  if (ready.length === 0 || isReady || !hasReady) return null;
  return { text: t`Te falta tu Listo en ${name()}`, isPending: true };
}

/** What all do on a *Sin prisa* board, and until when: "Escriben hasta mañana 18:00". */
export const teamPhaseText = ({ step, until }: BoardStatus, zones: Zones, now = new Date()): string =>
  until ? ASKED[step].all(endText(until, zones, now)) : ASKED[step].open();
