import { useBoard } from "#app/boards/room/board-context.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { planOfView, withDay } from "#party/board/plan.ts";
import { t } from "#worker/contract/language.ts";

/** @returns what gives the plan a day more; null where it would be too long */
export function useAddDay(): (() => void) | null {
  const { view, act } = useBoard();
  const { team: zone } = useZones();
  const { plan, step } = view;
  const now = Date.now();
  if (!plan || !withDay(planOfView(plan, step, now), step, { zone, now })) return null;
  return () => act({ kind: "addDay", end: plan[plan.next ?? "talk"], zone }, t`El plan tiene un día más`);
}
