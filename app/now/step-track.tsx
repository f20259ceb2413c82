import { clsx } from "clsx";
import { STEP_SCREEN } from "#app/boards/steps.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { Step } from "#worker/contract/boards.ts";

/** The six steps as places on a line, in the colour of the text around it. A phone names the present one only. */
export function StepTrack({ step, className }: { step: Step; className?: string }) {
  const now = STEPS.indexOf(step);
  return (
    <div className={className}>
      <ol aria-label="Pasos de la retrospectiva" className="grid grid-cols-6">
        {STEPS.map((one, index) => (
          <li key={one} aria-current={index === now ? "step" : undefined} className="flex min-w-0 flex-col gap-1">
            <span aria-hidden="true" className="flex h-5 items-center">
              <span
                className={clsx(
                  "shrink-0 rounded-full border-2 border-current",
                  index === now ? "size-5 bg-current" : "size-3.5",
                  index < now && "bg-current",
                )}
              />
              {index < STEPS.length - 1 && (
                <span className={clsx("h-0.5 grow bg-current", index >= now && "opacity-40")} />
              )}
            </span>
            <span className={clsx("truncate pr-2 max-sm:sr-only", index === now && "font-semibold")}>
              {STEP_SCREEN[one].name}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="mt-1 sm:hidden">
        Van en <span className="font-semibold">{STEP_SCREEN[step].name}</span>
      </p>
    </div>
  );
}
