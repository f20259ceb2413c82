import { untilText } from "#app/boards/plan/plan-text.ts";
import { screenOf } from "#app/boards/steps.ts";
import type { Zones } from "#app/lib/time-zones.ts";
import type { Step } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import type { BoardStatus } from "#worker/contract/now.ts";

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
  if (until !== null) return { text: ASKED[step].own(untilText(until, zones, now)), isPending: true };
  const { name, hasReady } = screenOf({ plan: hasPlan }, step);
  if (ready.length === 0 || isReady || !hasReady) return null;
  return { text: t`Te falta tu Listo en ${name()}`, isPending: true };
}

/** What all do on a *Sin prisa* board, and until when: "Escriben hasta mañana 18:00". */
export const teamPhaseText = ({ step, until }: BoardStatus, zones: Zones, now = new Date()): string =>
  until ? ASKED[step].all(untilText(until, zones, now)) : ASKED[step].open();
