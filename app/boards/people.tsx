import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { hidesPeople } from "#party/board/steps.ts";
import { t } from "#worker/contract/language.ts";
import { namesWriters, type Readiness, readinessOf, readyText, writingText } from "./readiness.ts";
import { screenOf } from "./steps.ts";

const MAX_FACES = 5;
/** On a *Sin prisa* board people seldom meet, and the bar needs its room for the end of the phase. */
const MAX_FACES_PLANNED = 3;

/** Who is at the table, who of them is ready, and who facilitates. */
export function People() {
  const { view, watching, participants, nameOf, myId, isFacilitator } = useBoard();
  const { ready } = view;
  // The person is there before the room says it, so that nothing moves when it does. A phone shows one face more.
  const here = [...new Set([myId, ...watching.filter((id) => id === view.facilitatorId), ...watching])];
  const readiness = readinessOf(view, participants, myId);
  const most = view.plan ? MAX_FACES_PLANNED : MAX_FACES;
  const rest = here.length > most ? here.slice(most - 1) : [];
  const others = rest.map(titleOf).join(", ");
  // The person's own face stays at the end, and the others come before it.
  const shown = here.slice(0, here.length - rest.length).reverse();
  if (hidesPeople(view)) return <p className="whitespace-nowrap">{readyText(readiness)}</p>;
  return (
    // On a phone the line below the faces is as wide as the bar.
    <div className="contents shrink-0 flex-col items-end sm:flex max-[78rem]:items-start">
      <div className="flex items-center gap-2">
        {screenOf(view, view.step).hasReady && (
          <p title={readyText(readiness)} className="numeral order-last">
            <span aria-hidden="true">
              {readiness.ready}/{readiness.people}
            </span>
            <span className="sr-only">{readyText(readiness)}</span>
          </p>
        )}
        <ul
          aria-label={t`Quién está en la mesa`}
          aria-busy={!watching.includes(myId)}
          className={clsx("faces flex justify-end overlap", view.plan && "md:min-w-24")}
        >
          {rest.length > 0 && (
            <li
              title={others}
              className="grid h-9 min-w-9 place-items-center rounded-full border-2 border-paper bg-ink px-1 text-sm text-paper max-md:sr-only"
            >
              <span aria-hidden="true">+{rest.length}</span>
              <span className="sr-only">{t`y ${others}`}</span>
            </li>
          )}
          {shown.map((id) => (
            <li key={id} title={titleOf(id)} className="relative max-md:nth-last-[n+3]:sr-only max-[24rem]:sr-only">
              <Avatar
                id={id}
                name={nameOf(id)}
                label={ready.includes(id) ? t`${nameOf(id)} marcó Listo` : nameOf(id)}
                size="sm"
                decorative={false}
                className={clsx("border-2", id === view.facilitatorId ? "border-accent" : "border-paper")}
              />
              {ready.includes(id) && (
                <span
                  aria-hidden="true"
                  className="absolute -inset-e-0.5 -bottom-0.5 grid size-4.5 animate-enter place-items-center rounded-full border-2 border-paper bg-good text-paper"
                >
                  <Check className="size-3" strokeWidth={4} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {namesWriters(view) && <Writers readiness={readiness} />}
      <p role="status" className="sr-only">
        {isFacilitator && !view.plan && readiness.ready === readiness.people && t`Todos listos`}
      </p>
    </div>
  );

  function titleOf(id: string): string {
    return id === view.facilitatorId ? t`${nameOf(id)}, conduce` : nameOf(id);
  }
}

/** It always says something, so that nothing moves when a person comes or is ready. */
function Writers({ readiness }: { readiness: Readiness }) {
  const { nameOf } = useBoard();
  const { missing, isMissing, people } = readiness;
  const names = missing.map((id) => nameOf(id).split(" ", 1).join(""));
  const others = isMissing ? t`Solo faltas tú` : t`Todos listos`;
  return (
    <p className="truncate text-sm leading-tight text-ink-soft max-sm:order-last max-sm:basis-full max-sm:pb-0.5">
      {missing.length > 0 ? writingText(names) : people > 1 ? others : t`Nadie más está en la mesa`}
    </p>
  );
}
