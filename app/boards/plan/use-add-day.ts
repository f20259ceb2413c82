import { useBoard } from "#app/boards/room/board-context.ts";
import { planOfView, withDay } from "#party/board/plan.ts";

/** @returns what gives the plan a day more; null where it would be too long */
export function useAddDay(): (() => void) | null {
  const { view, act } = useBoard();
  const { plan, step } = view;
  if (!plan || !withDay(planOfView(plan), step, Date.now())) return null;
  return () => act({ kind: "addDay", end: plan[plan.next ?? "talk"] }, "El plan tiene un día más");
}
