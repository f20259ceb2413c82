import { clsx } from "clsx";
import { STEP_NAMES, STEP_ORDER } from "#app/boards/steps.ts";
import type { Step } from "#worker/contract/boards.ts";

/** The six steps as places on a line, in the colour of the text around it. */
export function StepTrack({ step, className }: { step: Step; className?: string }) {
  const now = STEP_ORDER.indexOf(step);
  return (
    <ol aria-label="Pasos de la retrospectiva" className={clsx("grid grid-cols-6", className)}>
      {STEP_ORDER.map((one, index) => (
        <li
          key={one}
          aria-current={index === now ? "step" : undefined}
          className={clsx("flex min-w-0 flex-col gap-1.5", index > now && "opacity-75")}
        >
          <span aria-hidden="true" className="flex items-center">
            <span
              className={clsx(
                "shrink-0 rounded-full border-2 border-current",
                index === now ? "size-5 bg-current" : "size-3.5",
                index < now && "bg-current",
              )}
            />
            {index < STEP_ORDER.length - 1 && (
              <span className={clsx("h-0.5 grow bg-current", index >= now && "opacity-40")} />
            )}
          </span>
          <span
            className={clsx(
              "pr-2 sm:truncate",
              index === now ? "font-semibold max-sm:w-max" : "max-sm:sr-only",
              index >= STEP_ORDER.length / 2 && "max-sm:self-end max-sm:pr-0",
            )}
          >
            {STEP_NAMES[one]}
          </span>
        </li>
      ))}
    </ol>
  );
}
