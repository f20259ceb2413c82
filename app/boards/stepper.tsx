import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, ArrowRight, Check, ChevronDown, ShipWheel } from "lucide-react";
import { useId, useRef } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { rich } from "#app/lib/rich.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { useNoteFacilitating } from "#app/timer/facilitating.ts";
import { Button } from "#app/ui/button.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { phaseOf } from "#party/board/plan.ts";
import type { BoardView, Step } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import type { BarParts } from "./bar-frame.tsx";
import { PlannedEnd, PresentEnd } from "./plan/ends.tsx";
import { showRefusal } from "./room/show-refusal.ts";
import { screenOf, stepsOf } from "./steps.ts";

/** The present step opens the list of all. For the facilitator, each of the others is a button. */
export function Steps() {
  const { teamId, view, isFacilitator } = useBoard();
  useNoteFacilitating(teamId, isFacilitator);
  const goTo = useGoTo();
  const list = useRef<HTMLOListElement>(null);
  const id = useId();
  const steps = stepsOf(view);
  const now = steps.indexOf(view.step);
  return (
    <section aria-label={t`Pasos`} className="min-w-0 max-sm:size-full">
      <button
        type="button"
        // React 18 has no types for popovers.
        {...{ popovertarget: id }}
        className="steps-toggle relative flex min-h-11 max-w-full items-center gap-2 px-2 whitespace-nowrap max-sm:size-full max-sm:items-end max-sm:pb-1.5"
      >
        <PresentStep />
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-line">
          <span className="block h-full bg-accent" style={{ width: `${((now + 1) / steps.length) * 100}%` }} />
        </span>
      </button>
      <ol
        ref={list}
        id={id}
        {...{ popover: "auto" }}
        aria-label={t`Pasos de la retrospectiva`}
        className="steps-list rounded-lg border border-line bg-paper p-1.5 text-ink shadow-lift"
      >
        {steps.map((step, index) => {
          const isNow = index === now;
          const { name, hint } = screenOf(view, step);
          const content = (
            <>
              <span aria-hidden="true" className="numeral w-5 shrink-0 text-center text-lg">
                {index < now ? <Check className="size-5 text-accent" /> : index + 1}
              </span>
              <span>
                <span className="block">{name()}</span>
                <span className="block text-sm font-normal text-ink-soft">{hint()}</span>
                {view.plan && <PlannedEnd plan={view.plan} phase={phaseOf(step)} />}
              </span>
            </>
          );
          const look = clsx(
            "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start",
            isNow ? "bg-accent-soft font-semibold" : "font-medium",
          );
          return (
            <li key={step} aria-current={isNow ? "step" : undefined}>
              {isFacilitator && !isNow ? (
                <PlainButton
                  aria-label={name()}
                  onClick={() => {
                    list.current?.hidePopover();
                    goTo(step);
                  }}
                  className={clsx(look, "hover:bg-accent-soft")}
                >
                  {content}
                </PlainButton>
              ) : (
                <span className={look}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The name of the step, and which of all it is; on a *Sin prisa* board, also when it ends. */
function PresentStep() {
  const { view } = useBoard();
  const steps = stepsOf(view);
  return (
    <span className={clsx("flex min-w-0 flex-col items-start text-start leading-tight", view.plan && "sm:pb-1.5")}>
      <span className="flex max-w-full items-center gap-2">
        <span className="truncate font-serif text-lg">{screenOf(view, view.step).name()}</span>{" "}
        <span
          className={view.plan ? "sr-only" : "shrink-[9999] overflow-hidden text-sm text-ink-soft max-[24rem]:sr-only"}
        >
          {t`${steps.indexOf(view.step) + 1} de ${steps.length}`}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      </span>{" "}
      {view.plan && <PresentEnd plan={view.plan} />}
    </span>
  );
}

export function Facilitator() {
  const { teamId, view, isFacilitator, nameOf, act } = useBoard();
  const { data: membership } = useQuery({ ...membershipQuery(teamId), throwOnError: false });
  if (isFacilitator) return <p className="text-sm text-ink-soft bar-label">{t`conduces tú`}</p>;
  return (
    <div className="flex min-w-0 items-center gap-x-1 text-sm text-ink-soft max-sm:grow max-sm:basis-0">
      {view.facilitatorId === null ? (
        t`nadie conduce`
      ) : (
        <span className="line-clamp-2 min-w-0 leading-tight max-[27rem]:sr-only sm:max-w-24">
          {rich`conduce ${<FacilitatorName name={nameOf(view.facilitatorId)} />}`}
        </span>
      )}
      <Button
        variant="ghost"
        size="icon"
        title={t`Conducir`}
        className="text-accent!"
        onClick={() => {
          if (!mayTakeOver(view, membership?.isAdmin)) return void showRefusal("facilitator_here");
          act({ kind: "facilitate", stepRev: view.stepRev }, t`Ahora conduces tú`);
        }}
      >
        <ShipWheel aria-hidden="true" />
        <span className="sr-only">{t`Conducir`}</span>
      </Button>
    </div>
  );
}

/** The room decides. This keeps "Ahora conduces tú" from people whom it would refuse. */
const mayTakeOver = ({ plan, facilitatorId }: BoardView, isAdmin = true) =>
  !plan || plan.isFacilitatorAway || facilitatorId === null || isAdmin;

/** The bar has room for the first name. */
function FacilitatorName({ name }: { name: string }) {
  const [first, ...others] = name.split(" ");
  return (
    <bdi className="font-semibold text-ink">
      {first}
      {others.length > 0 && <span className="sr-only"> {others.join(" ")}</span>}
    </bdi>
  );
}

type StepActionsProps = {
  /** Whether a phone shows them at the bottom of the screen, or after the content. */
  isDocked: boolean;
  close: BarParts["close"];
};

export function StepActions({ isDocked, close }: StepActionsProps) {
  const { view, isFacilitator } = useBoard();
  const goTo = useGoTo();
  const steps = stepsOf(view);
  const now = steps.indexOf(view.step);
  const [before, next] = [steps[now - 1], steps[now + 1]];
  const backLabel = before && backTo(view, before);
  // While topics wait, "Empezar" is what to do next.
  const variant = isTalking(view) ? "quiet" : "primary";
  return (
    <div
      className={clsx(
        "flex shrink-0 items-center gap-2 empty:hidden",
        isDocked ? "bar-dock" : "max-sm:order-last max-sm:pt-3",
      )}
    >
      <ReadyButton />
      {isFacilitator && before && (
        <Button variant="quiet" size="icon" aria-label={backLabel} title={backLabel} onClick={() => goTo(before)}>
          <ArrowLeft aria-hidden="true" />
        </Button>
      )}
      {isFacilitator && next && (
        <Button variant={variant} className="max-sm:shrink max-sm:grow max-sm:px-2" onClick={() => goTo(next)} once>
          <span>
            <span className="bar-label">{onTo(view, next)}</span>
            <span aria-hidden="true" className="min-[115rem]:hidden">
              {screenOf(view, next).name()}
            </span>
          </span>
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
      {!next && (isFacilitator || !view.plan) && close?.(variant)}
    </div>
  );
}

export const backTo = (view: BoardView, step: Step): string => t`Volver a ${screenOf(view, step).name()}`;
export const onTo = (view: BoardView, step: Step): string => t`Pasar a ${screenOf(view, step).name()}`;

const isTalking = ({ step, groups }: BoardView) => step === "TALK" && groups.some(({ isDiscussed }) => !isDiscussed);

/** Takes everybody to another step. */
export function useGoTo() {
  const { view, act } = useBoard();
  return (step: Step) => {
    act({ kind: "goTo", step, stepRev: view.stepRev }, t`La mesa pasó a ${screenOf(view, step).name()}`);
    // The last step has no button to the next one.
    requestAnimationFrame(() => isFocusLost() && document.querySelector<HTMLElement>(".steps-toggle")?.focus());
  };
}

export function ReadyButton() {
  const { view, myId, isFacilitator, act } = useBoard();
  const { step } = view;
  const isReady = view.ready.includes(myId);
  if (!screenOf(view, step).hasReady) return null;
  return (
    <Button
      // While people talk, the next topic is the primary action.
      variant={isFacilitator || isReady || step === "TALK" ? "quiet" : "primary"}
      aria-pressed={isReady}
      once
      onClick={() => act({ kind: "ready", step, ready: !isReady })}
      className={clsx("max-sm:grow max-sm:px-2", isReady && "border-good! bg-good-soft! text-good!")}
    >
      <Check aria-hidden="true" className={clsx(!isReady && "opacity-40")} />
      {t`Listo`}
    </Button>
  );
}
