import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { peopleChoosing } from "#app/boards/room/asked-first.ts";
import { useBoard } from "#app/boards/room/board-context.ts";
import { nameOfStack, type Stack } from "#app/boards/table/layout.ts";
import { Button } from "#app/ui/button.tsx";
import { form, plural, t } from "#worker/contract/language.ts";
import { Fichas, formatFichas } from "./fichas.tsx";

/** How many fichas the person still has, and how many people have placed all of theirs. */
export function FichasLeft() {
  const { view, participants } = useBoard();
  const { left } = view.me;
  const people = peopleChoosing(view, participants);
  // The number stands out in the sentence.
  const [before, after] = plural(left, form`Te queda ${left} ficha`, form`Te quedan ${left} fichas`).split(`${left}`);
  return (
    <div
      className={clsx(
        "max-sm:above-dock flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4 max-sm:justify-between sm:rounded-lg sm:border sm:border-saffron sm:bg-saffron-soft sm:px-4 sm:py-1",
        // Columns with fields begin high on the screen.
        view.plan ? "sticky bottom-0 z-10 order-last" : "max-sm:order-last",
      )}
    >
      <p role="status" className="flex min-h-7 items-baseline gap-1 sm:min-h-9 sm:gap-1.5 sm:text-lg">
        {left === 0 ? (
          t`Ya pusiste todas tus fichas`
        ) : (
          <>
            <span>{before}</span>
            <span className="numeral text-xl text-saffron-ink sm:text-2xl">{left}</span>
            <span>{after}</span>
          </>
        )}
      </p>
      <Fichas count={left} places={view.budget} className="max-sm:hidden" />
      <p className="text-sm text-ink-soft sm:ms-auto">
        {plural(
          people,
          form`${view.voters.all} de ${people} listo con sus fichas`,
          form`${view.voters.all} de ${people} listos con sus fichas`,
        )}
      </p>
    </div>
  );
}

const STEP_BY_KEY: Record<string, 1 | -1> = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 };

/** The person's fichas in a group. */
export function FichasControl({ stack }: { stack: Stack }) {
  const { view, act } = useBoard();
  const name = nameOfStack(stack);
  const placed = view.me.fichas[stack.id] ?? 0;
  const most = Math.min(view.perGroup, placed + view.me.left);

  function set(n: number) {
    if (n >= 0 && n <= most && n !== placed) act({ kind: "setFichas", groupId: stack.id, n });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEP_BY_KEY[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    set(placed + step);
  }

  return (
    // One group, so that it wraps as a whole on a narrow card.
    <div className="-mx-1 flex items-center justify-end">
      <CountButton label={t`Quitar una ficha de ${name}`} isOff={placed === 0} onPress={() => set(placed - 1)}>
        <Minus aria-hidden="true" />
      </CountButton>
      <div
        role="spinbutton"
        tabIndex={0}
        aria-label={t`Fichas en ${name}`}
        aria-valuenow={placed}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuetext={formatFichas(placed)}
        onKeyDown={onKeyDown}
        className="flex min-h-11 items-center rounded-md"
      >
        <Fichas count={placed} places={view.perGroup} />
      </div>
      <CountButton label={t`Poner una ficha en ${name}`} isOff={placed === most} onPress={() => set(placed + 1)}>
        <Plus aria-hidden="true" />
      </CountButton>
    </div>
  );
}

type CountButtonProps = { label: string; isOff: boolean; onPress: () => void; children: JSX.Element };

const CountButton = ({ label, isOff, onPress, children }: CountButtonProps) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={label}
    // It is not `disabled`, because the button keeps focus after the last ficha.
    aria-disabled={isOff || undefined}
    // The keys of the number between the buttons do the same.
    tabIndex={-1}
    onClick={onPress}
    className={isOff ? undefined : "text-saffron-ink!"}
  >
    {children}
  </Button>
);
