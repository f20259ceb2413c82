import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isFocusLost } from "#app/lib/focus.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Goal, GoalType } from "#worker/contract/goals.ts";
import { t } from "#worker/contract/language.ts";
import { GoalItem } from "./goal-item.tsx";
import { GoalSkeletons } from "./goal-skeletons.tsx";
import { goalsQuery } from "./queries.ts";

const tabs = () =>
  [
    { value: "disponibles", label: t`Disponibles` },
    { value: "achieved", label: t`Completadas` },
  ] as const;

const EMPTY_TEXTS = {
  disponibles: () =>
    t`No hay metas por cumplir. Una meta son días sin que la racha se corte: 30 días, y torta para todos.`,
  achieved: () => t`Las metas que el equipo cumpla quedarán aquí.`,
};

type Mode = { is: "empty" } | { is: "create" } | { is: "edit"; goal: Goal };

type GoalsPanelProps = { teamId: string; counterId: string; currentCount: number; isAdmin: boolean };

export function GoalsPanel({ teamId, counterId, currentCount, isAdmin }: GoalsPanelProps) {
  const place = { teamId, counterId };
  const [type, setType] = useState<GoalType>("disponibles");
  const [mode, setMode] = useState<Mode>({ is: "empty" });
  const { data: goals } = useQuery(goalsQuery(teamId, counterId, type));
  const create = useRef<HTMLButtonElement>(null);
  const close = () => setMode({ is: "empty" });
  const forms = useLazyModule(mode.is !== "empty", () => import("./goal-form.tsx"), close);

  const isDeleted =
    mode.is === "edit" && type === "disponibles" && goals?.some(({ id }) => id === mode.goal.id) === false;
  useEffect(() => {
    if (isDeleted) setMode({ is: "empty" });
  }, [isDeleted]);

  // A closed form loses focus; return it to the button that opens the next one.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (mode.is === "empty" && wasOpen.current && isFocusLost()) create.current?.focus();
    wasOpen.current = mode.is !== "empty";
  }, [mode]);

  return (
    <section aria-labelledby="goals" className="flex min-w-0 flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="goals" className="text-xl">{t`Metas`}</h2>
        {type === "disponibles" && (
          <Button ref={create} variant="quiet" disabled={mode.is !== "empty"} onClick={() => setMode({ is: "create" })}>
            <Plus aria-hidden="true" />
            {t`Crear meta`}
          </Button>
        )}
      </div>
      {forms && mode.is !== "empty" && (
        // Hidden on the other tab, so that what was typed is kept.
        <div hidden={type !== "disponibles"}>
          {mode.is === "create" ? (
            <forms.CreateGoalForm place={place} onClose={close} />
          ) : (
            <forms.EditGoalForm key={mode.goal.id} place={place} goal={mode.goal} onClose={close} />
          )}
        </div>
      )}
      <Tabs label={t`Metas`} tabs={tabs()} value={type} onChange={setType}>
        <ScrollArea label={type === "disponibles" ? t`Metas disponibles` : t`Metas completadas`} className="max-h-96">
          {!goals && <GoalSkeletons />}
          {goals?.length === 0 && <p className="py-2 text-ink-soft">{EMPTY_TEXTS[type]()}</p>}
          {goals && goals.length > 0 && (
            <ul className="lined">
              {goals.map((goal) => (
                <GoalItem
                  key={goal.id}
                  place={place}
                  goal={goal}
                  currentCount={currentCount}
                  isAdmin={isAdmin}
                  onEdit={mode.is === "empty" ? () => setMode({ is: "edit", goal }) : undefined}
                />
              ))}
            </ul>
          )}
        </ScrollArea>
      </Tabs>
    </section>
  );
}
