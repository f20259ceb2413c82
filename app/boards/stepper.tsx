import { clsx } from "clsx";
import { ArrowLeft, ArrowRight, Check, ShipWheel } from "lucide-react";
import { useEffect, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useNoteFacilitating } from "#app/timer/facilitating.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { BoardView, Step } from "#worker/contract/boards.ts";
import { BoardOptions } from "./board-options.tsx";
import { readyWord, STEP_SCREEN } from "./steps.ts";

/** What is now, who facilitates, and who is ready. */
export function Stepper() {
  const { teamId, view, isFacilitator } = useBoard();
  useNoteFacilitating(teamId, isFacilitator);
  return (
    <section aria-label="Pasos" className="flex flex-col gap-y-1">
      <StepList />
      <div className="flex min-h-11 items-center justify-between gap-x-3 max-sm:flex-wrap">
        <div className="flex min-w-0 items-center gap-x-3 max-sm:order-last">
          <p className="min-w-0 shrink-[99] text-ink-soft max-xl:hidden">{STEP_SCREEN[view.step].hint}</p>
          <Facilitator />
          {isFacilitator && <BoardOptions />}
        </div>
        <ReadyPeople />
      </div>
    </section>
  );
}

/** The present step in large type, and the names of all others. For the facilitator, each of these is a button. */
function StepList() {
  const { view, isFacilitator } = useBoard();
  const goTo = useGoTo();
  const hydrated = useHydrated();
  const now = STEPS.indexOf(view.step);
  return (
    <ol
      aria-label="Pasos de la retrospectiva"
      className="relative flex w-full flex-wrap gap-x-1 pt-9 sm:items-start sm:gap-x-2 sm:pt-0"
    >
      {STEPS.map((step, index) => {
        const isNow = index === now;
        const name = (
          <>
            <span
              aria-hidden="true"
              className={clsx(
                "h-1 rounded-full max-sm:w-full sm:absolute sm:inset-x-0 sm:top-0",
                index <= now ? "bg-accent" : "bg-line",
                index < now && "opacity-50",
              )}
            />
            <span className={clsx("whitespace-nowrap", isNow && "max-sm:absolute max-sm:top-0 max-sm:left-0")}>
              {STEP_SCREEN[step].name}
            </span>
          </>
        );
        const look = clsx(
          "flex w-full text-left max-sm:min-h-11 max-sm:flex-col max-sm:gap-1 sm:relative sm:items-baseline sm:pt-2",
          isNow ? "font-serif text-2xl text-ink lg:text-3xl" : "text-[0.75rem] text-ink-soft sm:min-h-11 sm:text-sm",
        );
        return (
          <li
            key={step}
            aria-current={isNow ? "step" : undefined}
            className={isNow ? "max-sm:min-w-6 max-sm:flex-auto sm:flex-[2_0_auto]" : "flex-auto"}
          >
            {isFacilitator && !isNow ? (
              <button
                type="button"
                disabled={!hydrated}
                onClick={() => goTo(step)}
                className={clsx(look, "rounded-sm hover:text-ink")}
              >
                {name}
              </button>
            ) : (
              <span className={look}>{name}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Facilitator() {
  const { view, isFacilitator, nameOf, act } = useBoard();
  if (isFacilitator) return <span className="shrink-0 text-sm text-ink-soft">conduces tú</span>;
  return (
    <span className="flex min-w-0 items-center gap-x-1 text-sm text-ink-soft xl:shrink-0">
      {view.facilitatorId === null ? (
        "nadie conduce"
      ) : (
        <span className="min-w-0 truncate">
          conduce <FacilitatorName name={nameOf(view.facilitatorId)} />
        </span>
      )}
      <Button
        variant="ghost"
        title="Tomar la palabra"
        className="shrink-0 px-2! text-accent! max-sm:w-11"
        onClick={() => act({ kind: "facilitate", stepRev: view.stepRev }, "Ahora conduces tú")}
      >
        <ShipWheel aria-hidden="true" />
        <span className="max-sm:sr-only">Tomar la palabra</span>
      </Button>
    </span>
  );
}

/** A phone has room for the first name. */
function FacilitatorName({ name }: { name: string }) {
  const [first, ...others] = name.split(" ");
  return (
    <bdi className="font-semibold text-ink">
      {first}
      {others.length > 0 && <span className="max-sm:sr-only"> {others.join(" ")}</span>}
    </bdi>
  );
}

const MAX_FACES = 6;

function ReadyPeople() {
  const { view, ready, watching, nameOf, myId } = useBoard();
  // The person is there before the room says it, so that nothing moves when it does.
  const here = [myId, ...watching.filter((id) => id !== myId)];
  const count = here.filter((id) => ready.includes(id)).length;
  return (
    // Room for all faces that show, and one's own beside the text: nothing moves when somebody comes.
    <div
      className={clsx(
        "flex shrink-0 items-center gap-2 sm:justify-end",
        STEP_SCREEN[view.step].hasReady && "min-w-44 lg:min-w-80",
      )}
    >
      <ul aria-label="Quién está en la mesa" className="flex -space-x-0.5 sm:flex-row-reverse">
        {here.slice(0, MAX_FACES).map((id) => (
          <li key={id} title={nameOf(id)} className="relative max-sm:nth-[n+3]:sr-only">
            <Avatar
              id={id}
              name={nameOf(id)}
              label={ready.includes(id) ? `${nameOf(id)} marcó Listo` : nameOf(id)}
              size="sm"
              decorative={false}
              className="border-2 border-paper"
            />
            {ready.includes(id) && (
              <span
                aria-hidden="true"
                className="absolute -right-0.5 -bottom-0.5 grid size-4.5 animate-enter place-items-center rounded-full border-2 border-paper bg-good text-paper"
              >
                <Check className="size-3" strokeWidth={4} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {STEP_SCREEN[view.step].hasReady && (
        // First on a phone, and its word as wide in the singular, so that a person who comes moves nothing.
        <p className="text-sm whitespace-nowrap text-ink-soft max-sm:order-first">
          <span className="numeral text-ink">{count}</span> de <span className="numeral">{here.length}</span>{" "}
          <span className="inline-block min-w-11">{readyWord(here.length)}</span>
        </p>
      )}
    </div>
  );
}

/** @param isDocked whether a phone shows them at the bottom of the screen */
export function StepActions({ isDocked }: { isDocked: boolean }) {
  const { view, isFacilitator } = useBoard();
  const goTo = useGoTo();
  const now = STEPS.indexOf(view.step);
  const [before, next] = [STEPS[now - 1], STEPS[now + 1]];

  return (
    <div
      className={clsx(
        "flex items-center gap-2 empty:hidden",
        isDocked &&
          "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-4 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]",
      )}
    >
      <ReadyButton />
      {isFacilitator && (
        <>
          {before && (
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Volver a ${STEP_SCREEN[before].name}`}
              title={`Volver a ${STEP_SCREEN[before].name}`}
              onClick={() => goTo(before)}
            >
              <ArrowLeft aria-hidden="true" />
            </Button>
          )}
          {next && (
            <Button
              variant={isTalking(view) ? "quiet" : "primary"}
              className="max-sm:grow"
              onClick={() => goTo(next)}
              once
            >
              <span>
                <span className="max-sm:sr-only">Pasar a </span>
                {STEP_SCREEN[next].name}
              </span>
              <ArrowRight aria-hidden="true" />
            </Button>
          )}
        </>
      )}
    </div>
  );
}

const isTalking = ({ step, groups }: BoardView) => step === "TALK" && groups.some(({ isDiscussed }) => !isDiscussed);

function useGoTo() {
  const { view, act } = useBoard();
  return (step: Step) => act({ kind: "goTo", step, stepRev: view.stepRev }, `La mesa pasó a ${STEP_SCREEN[step].name}`);
}

function ReadyButton() {
  const { view, ready, watching, myId, setReady } = useBoard();
  const isReady = ready.includes(myId);
  // The room knows the person before the page has all cards.
  const isKnown = watching.includes(myId);
  const { shown, press } = useOwnReady(isReady, view.stepRev, setReady);
  if (!STEP_SCREEN[view.step].hasReady) return null;
  return (
    <Button
      variant="quiet"
      aria-pressed={shown}
      aria-disabled={!isKnown || undefined}
      title={isKnown ? undefined : "Se puede al volver la conexión"}
      onClick={() => isKnown && press()}
      className={clsx("max-sm:grow", shown && "border-good! bg-good-soft! text-good!")}
    >
      <Check aria-hidden="true" className={clsx(!shown && "opacity-40")} />
      Listo
    </Button>
  );
}

/** Shows the press at once, until the room answers or the step changes. */
function useOwnReady(isReady: boolean, stepRev: number, setReady: (isReady: boolean) => void) {
  const [pressed, setPressed] = useState<{ stepRev: number; isReady: boolean }>();
  useEffect(() => {
    setPressed((before) => (before?.isReady === isReady ? undefined : before));
  }, [isReady]);
  const shown = pressed?.stepRev === stepRev ? pressed.isReady : isReady;
  return {
    shown,
    press: () => {
      setPressed({ stepRev, isReady: !shown });
      setReady(!shown);
    },
  };
}
