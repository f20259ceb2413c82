import { CircleCheck, Copy, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDay, formatDayCount } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import type { Goal } from "#worker/contract/goals.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { type GoalParams, useCloneGoal, useDeleteGoal, useReactivateGoal } from "./queries.ts";

type GoalItemProps = {
  place: GoalParams;
  goal: Goal;
  currentCount: number;
  isAdmin: boolean;
  onEdit: (() => void) | undefined;
};

export function GoalItem({ place, goal, currentCount, isAdmin, onEdit }: GoalItemProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const target = { goalId: goal.id };
  const clone = useCloneGoal(place);
  const reactivate = useReactivateGoal(place);
  const remove = useDeleteGoal(place, close);
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-1">
      <p id={goal.id} dir="auto" className="font-medium wrap-anywhere">
        <LinkedText text={goal.description} />
      </p>
      {!goal.achieved && <Progress fraction={currentCount / goal.targetDays} />}
      <div className="flex items-start justify-between gap-3">
        {goal.achieved ? <Achieved goal={goal} /> : <Remaining goal={goal} currentCount={currentCount} />}
        <div className="-me-2 flex shrink-0">
          <GoalAction
            goalId={goal.id}
            name={t`Clonar`}
            icon={<Copy aria-hidden="true" />}
            onPress={() => clone.mutate(target)}
            pending={clone.isPending}
          />
          {isAdmin && goal.achieved && (
            <GoalAction
              goalId={goal.id}
              name={t`Reactivar`}
              icon={<RotateCcw aria-hidden="true" />}
              onPress={() => reactivate.mutate(target)}
              pending={reactivate.isPending}
            />
          )}
          {isAdmin && !goal.achieved && (
            <GoalAction goalId={goal.id} name={t`Editar`} icon={<Pencil aria-hidden="true" />} onPress={onEdit} />
          )}
          {isAdmin && (
            <GoalAction
              goalId={goal.id}
              name={t`Eliminar`}
              icon={<Trash2 aria-hidden="true" />}
              onPress={() => setAsking(true)}
            />
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => remove.mutate(target, { onError: close })}
        title={t`¿Eliminar esta meta?`}
        text={<p className="wrap-anywhere">{t`“${goal.description}” desaparece para todo el equipo.`}</p>}
        confirmLabel={t`Eliminar`}
        danger
        pending={remove.isPending}
      />
    </li>
  );
}

function Progress({ fraction }: { fraction: number }) {
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-saffron-soft">
      <div style={{ width: `${Math.min(1, fraction) * 100}%` }} className="h-full rounded-full bg-saffron" />
    </div>
  );
}

/** A streak already past the target counts from the next one. */
function Remaining({ goal: { targetDays }, currentCount }: { goal: Goal; currentCount: number }) {
  const remaining = targetDays - currentCount;
  const [before, after] = remainingText(remaining, number(targetDays)).split(PLACE);
  return (
    <p className="min-w-0 pt-2 text-ink-soft">
      {before}
      <span className="numeral text-xl text-ink">{number(Math.abs(remaining))}</span>
      {after}
    </p>
  );
}

/** Stands for the number of days, which is larger than the rest of the text. */
const PLACE = "\u{FFFC}";

function remainingText(remaining: number, target: string): string {
  if (remaining > 0)
    return plural(
      remaining,
      form`Falta ${PLACE} día para llegar a ${target}`,
      form`Faltan ${PLACE} días para llegar a ${target}`,
    );
  if (remaining === 0) return t`${PLACE} días: la racha ya llegó a ${target}. La meta cuenta desde la próxima`;
  return plural(
    -remaining,
    form`La racha va ${PLACE} día más allá de ${target}. La meta cuenta desde la próxima`,
    form`La racha va ${PLACE} días más allá de ${target}. La meta cuenta desde la próxima`,
  );
}

function Achieved({ goal: { targetDays, achievedAt } }: { goal: Goal }) {
  const { team } = useZones();
  return (
    <p className="flex items-start gap-2 pt-2">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
      <span>
        {formatDayCount(targetDays)}
        {achievedAt && <span className="text-ink-soft">, {t`el ${formatDay(achievedAt, team)}`}</span>}
      </span>
    </p>
  );
}

type GoalActionProps = {
  goalId: string;
  name: string;
  icon: ReactNode;
  onPress: (() => void) | undefined;
  pending?: boolean;
};

function GoalAction({ goalId, name, icon, onPress, pending = false }: GoalActionProps) {
  return (
    <Tooltip text={name} silent>
      {() => (
        <Button
          variant="ghost"
          size="icon"
          aria-label={name}
          // Each goal has the same actions.
          aria-describedby={goalId}
          disabled={!onPress}
          pending={pending}
          once
          onClick={onPress}
        >
          {icon}
        </Button>
      )}
    </Tooltip>
  );
}
