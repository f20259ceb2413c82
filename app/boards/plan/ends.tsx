import { clsx } from "clsx";
import { rich } from "#app/lib/rich.ts";
import { useZones } from "#app/lib/time-zones.ts";
import type { Phase } from "#worker/contract/board-phases.ts";
import type { BoardPlan } from "#worker/contract/board-plan.ts";
import { t } from "#worker/contract/language.ts";
import { barUntilText, shortUntilText } from "./bar-text.ts";
import { untilText } from "./plan-text.ts";

/** When the present phase ends. The short one, of a phone, stands beside the name and has the reader's own clocks only. */
export function PresentEnd({ plan, isShort = false }: { plan: BoardPlan; isShort?: boolean }) {
  const zones = useZones();
  const end = plan.next && plan[plan.next];
  return (
    <span
      // A narrow bar cuts it.
      title={end ? untilText(end, zones) : undefined}
      className={clsx(
        "max-w-full truncate text-sm text-ink-soft",
        isShort ? "shrink-0 ps-2 sm:hidden" : "max-sm:hidden",
      )}
    >
      {!end || plan.waits
        ? t`terminó el plazo`
        : plan.pausedAt
          ? t`en pausa`
          : rich`hasta ${<time dateTime={end}>{(isShort ? shortUntilText : barUntilText)(end, zones)}</time>}`}
    </span>
  );
}

/** When a phase ends, and what happens after the last one. */
export function PlannedEnd({ plan, phase }: { plan: BoardPlan; phase: Phase }) {
  const zones = useZones();
  const end = <time dateTime={plan[phase]}>{untilText(plan[phase], zones)}</time>;
  const closing = plan.closes ? rich`hasta ${end}, y se cierra` : rich`hasta ${end}, y la cierra un admin`;
  return <span className="block text-sm font-normal">{phase === "talk" ? closing : rich`hasta ${end}`}</span>;
}
