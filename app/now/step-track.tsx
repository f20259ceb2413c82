import { clsx } from "clsx";
import { screenOf, stepsOf } from "#app/boards/steps.ts";
import { rich } from "#app/lib/rich.ts";
import { t } from "#worker/contract/language.ts";
import type { BoardStatus } from "#worker/contract/now.ts";

/** The steps of a board as places on a line, in the colour of the text around it. Below a desktop only the present one is named. */
export function StepTrack({ status, className }: { status: BoardStatus; className?: string }) {
  const kind = { plan: status.hasPlan };
  const steps = stepsOf(kind);
  const now = steps.indexOf(status.step);
  return (
    <div className={className}>
      <ol aria-label={t`Pasos de la retrospectiva`} className="flex">
        {steps.map((one, index) => (
          <li
            key={one}
            aria-current={index === now ? "step" : undefined}
            className="flex min-w-0 grow basis-0 flex-col gap-1"
          >
            <span aria-hidden="true" className="flex h-5 items-center">
              <span
                className={clsx(
                  "shrink-0 rounded-full border-2 border-current",
                  index === now ? "size-5 bg-current" : "size-3.5",
                  index < now && "bg-current",
                )}
              />
              {index < steps.length - 1 && (
                <span className={clsx("h-0.5 grow bg-current", index >= now && "opacity-40")} />
              )}
            </span>
            <span className={clsx("truncate pe-2 max-lg:sr-only", index === now && "font-semibold")}>
              {screenOf(kind, one).name()}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="mt-1 lg:hidden">
        {rich`Van en ${<span className="font-semibold">{screenOf(kind, status.step).name()}</span>}`}
      </p>
    </div>
  );
}
