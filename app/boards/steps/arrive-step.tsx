import { clsx } from "clsx";
import { useState } from "react";
import { PendingAgreements } from "#app/agreements/pending-agreements.tsx";
import { OpeningPart } from "#app/boards/opening/opening-part.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PLAIN_TAB, PLAIN_TAB_LIST, PLAIN_TAB_SELECTED } from "#app/ui/tab-classes.ts";
import { t } from "#worker/contract/language.ts";
import { PulseQuestion } from "./pulse-question.tsx";
import { SinceLines } from "./since-lines.tsx";

const PARTS = [
  { id: "how", label: () => t`Tú` },
  { id: "pending", label: () => t`Lo pendiente` },
  { id: "since", label: () => t`Novedades` },
] as const;
type Part = (typeof PARTS)[number]["id"];

const HealthCheck = lazyPart(
  "health-check",
  async () => (await import("#app/boards/health/health-check.tsx")).HealthCheck,
  <Skeleton className="h-80" />,
);

/** A phone shows one part at a time. */
export function ArriveStep() {
  const { teamId, retroId, view } = useBoard();
  const [part, setPart] = useState<Part>("how");
  const look = (one: Part, more?: string) => clsx(more, one !== part && "max-sm:hidden");
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form. */}
      <div role="group" aria-label={t`Partes de la llegada`} className={clsx(PLAIN_TAB_LIST, "sm:hidden")}>
        {PARTS.map(({ id, label }) => (
          <PlainButton
            key={id}
            aria-pressed={id === part}
            onClick={() => setPart(id)}
            className={clsx(PLAIN_TAB, id === part && PLAIN_TAB_SELECTED)}
          >
            {label()}
          </PlainButton>
        ))}
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={clsx("flex min-w-0 flex-col gap-6", part === "since" && "max-sm:hidden")}>
          <div className={look("how", "flex flex-col gap-6")}>
            <PulseQuestion question="arrive" />
            {view.opening && (
              <Panel name={t`la pregunta para empezar`}>
                <OpeningPart opening={view.opening} />
              </Panel>
            )}
          </div>
          {view.health && (
            <div className={look("how")}>
              <Panel name={t`el chequeo de salud`}>
                <HealthCheck />
              </Panel>
            </div>
          )}
          <section aria-labelledby="lo-pendiente" className={look("pending")}>
            <h2 id="lo-pendiente" className="mb-1 text-2xl">{t`Lo pendiente`}</h2>
            <Panel name={t`los acuerdos pendientes`}>
              <PendingAgreements teamId={teamId} retroId={retroId} />
            </Panel>
          </section>
        </div>
        <div className={look("since", "min-w-0")}>
          <Panel name={t`lo que pasó desde la última vez`}>
            <SinceLines />
          </Panel>
        </div>
      </div>
    </div>
  );
}

export const LastQuestion = () => <PulseQuestion question="worth" />;
