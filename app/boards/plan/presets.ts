import { type Ends, PHASES, type Phase } from "#worker/contract/board-phases.ts";
import { t } from "#worker/contract/language.ts";
import { isWorkingDay } from "#worker/contract/working-day.ts";
import { addDays, dayIn, momentIn } from "#worker/contract/zones.ts";

/** How many working days each phase takes. */
export const PRESETS = {
  days: { label: () => t`3 días`, phases: { write: 1, choose: 1, talk: 1 } },
  week: { label: () => t`Una semana`, phases: { write: 2, choose: 1, talk: 2 } },
} satisfies Record<string, { label: () => string; phases: Record<Phase, number> }>;
export type Preset = keyof typeof PRESETS;

/** When phases end, on the clocks of the team. */
const HOUR = "18:00";

/** The day after so many working days: nobody has an end on a Saturday or a Sunday. */
function addWorkingDays(day: string, count: number): string {
  let next = day;
  for (let left = count; left > 0; ) {
    next = addDays(next, 1);
    if (isWorkingDay(next)) left -= 1;
  }
  return next;
}

/** The ends of a plan that begins now, from the phase `from` on. Each phase has its whole days, and the first one begins today. */
export function presetEnds(preset: Preset, zone: string, now = new Date(), from: Phase = "write"): Ends {
  const { phases } = PRESETS[preset];
  let day = dayIn(zone, now);
  const endOf = (phase: Phase): string => {
    if (PHASES.indexOf(phase) >= PHASES.indexOf(from)) day = addWorkingDays(day, phases[phase]);
    return momentIn(zone, day, HOUR).toISOString();
  };
  return { write: endOf("write"), choose: endOf("choose"), talk: endOf("talk") };
}
