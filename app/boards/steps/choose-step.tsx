import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { nameOfStack } from "#app/boards/table/layout.ts";
import { Button } from "#app/ui/button.tsx";
import { Fichas, formatFichas } from "./fichas.tsx";
import { type RevealedStack, revealedStacks, titleOf } from "./revealed-stacks.ts";
import { SingleCard, StackCards } from "./stack-cards.tsx";

export function ChooseStep() {
  const { view } = useBoard();
  const stacks = revealedStacks(view);
  if (stacks.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong px-5 py-8 text-center text-ink-soft">
        Todavía no hay tarjetas para elegir. Vuelvan a Escribir y dejen algo sobre la mesa.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <FichasLeft />
      <ul className="columns-1 gap-4 md:columns-2 xl:columns-3">
        {stacks.map((stack) => (
          <StackToChoose key={stack.id} stack={stack} />
        ))}
      </ul>
    </div>
  );
}

function FichasLeft() {
  const { view, watching } = useBoard();
  const { left } = view.me;
  const people = Math.max(watching.length, view.voters.some, 1);
  return (
    <div className="sticky z-10 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-paper px-4 py-2.5 shadow-lift max-md:bottom-3 max-sm:bottom-18 max-md:order-last md:top-3">
      <p role="status" className="flex items-baseline gap-2 text-lg">
        {left === 0 ? (
          "Ya pusiste todas tus fichas"
        ) : (
          <>
            <span>{left === 1 ? "Te queda" : "Te quedan"} </span>
            <span className="numeral text-2xl text-saffron-ink">{left}</span>
            <span> {left === 1 ? "ficha" : "fichas"}</span>
          </>
        )}
      </p>
      <Fichas count={left} places={view.budget} className="max-sm:hidden" />
      <p className="text-ink-soft md:ml-auto">
        {view.voters.all} de {people} {people === 1 ? "lista" : "listos"} con sus fichas
      </p>
    </div>
  );
}

const STEP_BY_KEY: Record<string, 1 | -1> = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 };

function StackToChoose({ stack }: { stack: RevealedStack }) {
  const { view, act } = useBoard();
  const [title, name] = [titleOf(stack), nameOfStack(stack)];
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
    <li
      className={clsx(
        "mb-4 flex break-inside-avoid flex-col gap-3 rounded-lg border bg-paper p-4 shadow-card transition-colors",
        placed > 0 ? "border-saffron-ink" : "border-line",
      )}
    >
      {stack.cards.length > 1 ? (
        <>
          <h2 dir="auto" className="text-xl">
            {title ?? "Grupo sin nombre"}
          </h2>
          <StackCards stack={stack} />
        </>
      ) : (
        <SingleCard card={stack.head} />
      )}
      <div className="flex items-center gap-1">
        <CountButton label={`Quitar una ficha de ${name}`} isOff={placed === 0} onPress={() => set(placed - 1)}>
          <Minus aria-hidden="true" />
        </CountButton>
        <div
          role="spinbutton"
          tabIndex={0}
          aria-label={`Fichas en ${name}`}
          aria-valuenow={placed}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuetext={formatFichas(placed)}
          onKeyDown={onKeyDown}
          className="flex min-h-11 items-center rounded-md px-2"
        >
          <Fichas count={placed} places={view.perGroup} />
        </div>
        <CountButton label={`Poner una ficha en ${name}`} isOff={placed === most} onPress={() => set(placed + 1)}>
          <Plus aria-hidden="true" />
        </CountButton>
      </div>
    </li>
  );
}

type CountButtonProps = { label: string; isOff: boolean; onPress: () => void; children: JSX.Element };

const CountButton = ({ label, isOff, onPress, children }: CountButtonProps) => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    // Not `disabled`: the button keeps focus after the last ficha.
    aria-disabled={isOff || undefined}
    // The keys of the number between the buttons do the same.
    tabIndex={-1}
    onClick={onPress}
    className={isOff ? "opacity-55" : undefined}
  >
    {children}
  </Button>
);
