import { useBoard } from "#app/boards/room/board-context.ts";
import { waitsAMinute } from "#app/boards/room/waits-a-minute.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog, FormActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { phaseOf } from "#party/board/plan.ts";
import { isHiding } from "#party/board/steps.ts";
import { type Ends, PHASES, type Phase } from "#worker/contract/board-phases.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import { PlanFields } from "./plan-fields.tsx";

type DialogProps = { open: boolean; onClose: () => void };

/** Moves the ends of the plan, or gives a plan to a board that is *En vivo*. */
export function PlanDialog(props: DialogProps) {
  const hasPlan = useBoard().view.plan !== null;
  return (
    <Dialog
      {...props}
      title={hasPlan ? t`Cambiar el plan` : t`Pasar a Sin prisa`}
      description={
        hasPlan
          ? t`Todos ven los plazos nuevos al instante.`
          : t`Cada uno entra a su hora, y cada parte termina sola en su plazo. Puedes volver a En vivo cuando quieras.`
      }
      className="max-w-2xl!"
    >
      <PlanForm onClose={props.onClose} />
    </Dialog>
  );
}

function PlanForm({ onClose }: { onClose: () => void }) {
  const { teamId, view, act } = useBoard();
  const { plan } = view;
  const phases = phasesLeft(view);
  const before = plan ?? endsAt(new Date());
  const form = useForm(
    async () => (await import("#worker/contract/retrospective-form.ts")).planForm(before, phases),
    (ends) => {
      act({ kind: "setPlan", plan: ends }, plan ? t`Cambiaste el plan` : t`La mesa está Sin prisa`);
      onClose();
    },
  );
  return (
    <Form form={form} className="flex flex-col gap-5">
      <PlanFields teamId={teamId} plan={plan} phases={phases} errors={form.errors} />
      <FormActions label={plan ? t`Guardar` : t`Pasar a Sin prisa`} onCancel={onClose} />
    </Form>
  );
}

const endsAt = (moment: Date): Ends => {
  const iso = moment.toISOString();
  return { write: iso, choose: iso, talk: iso };
};

/** The phases whose ends can still be moved. */
function phasesLeft({ plan, step }: BoardView): readonly Phase[] {
  const next = plan ? (plan.next ?? "talk") : phaseOf(step);
  return PHASES.slice(PHASES.indexOf(next));
}

/** Without a plan nothing ends by itself. While people write, the faces of *Llegar* are shown for good. */
export function LiveDialog({ open, onClose }: DialogProps) {
  const { view, act } = useBoard();
  return (
    <ConfirmDialog
      open={open && view.plan !== null}
      onClose={onClose}
      onConfirm={() => {
        act({ kind: "setPlan", plan: null }, t`La mesa está En vivo`);
        onClose();
      }}
      title={t`¿Pasar a En vivo?`}
      text={
        isHiding(view.step)
          ? t`Las caras de Llegar se muestran ahora y no se pueden volver a cambiar. Los plazos se borran, y los pasos los cambia solo quien conduce.`
          : t`Los plazos se borran, y los pasos los cambia solo quien conduce.`
      }
      confirmLabel={t`Pasar a En vivo`}
      offline={waitsAMinute()}
    />
  );
}
