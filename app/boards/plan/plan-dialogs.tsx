import { useQuery } from "@tanstack/react-query";
import { useBoard } from "#app/boards/room/board-context.ts";
import { phaseOf } from "#app/boards/steps.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog, FormActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { plannedStep } from "#party/board/plan.ts";
import { isHiding } from "#party/board/steps.ts";
import { type Ends, PHASES, type Phase } from "#worker/contract/board-phases.ts";
import type { BoardPlan } from "#worker/contract/board-plan.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { PlanFields } from "./plan-fields.tsx";

type DialogProps = { open: boolean; onClose: () => void };

/** Moves the ends of the plan, or gives a plan to a board that is *En vivo*. */
export function PlanDialog(props: DialogProps) {
  const hasPlan = useBoard().view.plan !== null;
  return (
    <Dialog
      {...props}
      title={hasPlan ? "Cambiar el plan" : "Pasar a Sin prisa"}
      description={
        hasPlan
          ? "Todos ven los plazos nuevos al instante."
          : "Cada uno entra a su hora, y cada parte termina sola en su plazo. Puedes volver a En vivo cuando quieras."
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
  const { data: membership } = useQuery({ ...membershipQuery(teamId), throwOnError: false });
  const phases = phasesLeft(view);
  const before = plan ?? endsAt(new Date());
  const form = useForm(
    async () => (await import("#worker/contract/retrospective-form.ts")).planForm(before, phases),
    (ends) => {
      act({ kind: "setPlan", plan: ends }, plan ? "Cambiaste el plan" : "La mesa está Sin prisa");
      onClose();
    },
  );
  return (
    <Form form={form} className="flex flex-col gap-5">
      <PlanFields
        ends={plan}
        phases={phases}
        closing={closingText(plan, membership?.isAdmin ?? false)}
        errors={form.errors}
      />
      <FormActions label={plan ? "Guardar" : "Pasar a Sin prisa"} onCancel={onClose} />
    </Form>
  );
}

const endsAt = (moment: Date): Ends => {
  const iso = moment.toISOString();
  return { write: iso, choose: iso, talk: iso };
};

/** The phases whose ends can still be moved. */
function phasesLeft({ plan, step }: BoardView): readonly Phase[] {
  const next = plan ? (plan.next ?? "talk") : phaseOf(plannedStep(step));
  return PHASES.slice(PHASES.indexOf(next));
}

/** Only an admin plans the closing: where another person moves the last end, it does not close any more. */
function closingText(plan: BoardPlan | null, isAdmin: boolean): string {
  if (isAdmin) return "Después de Conversar se cierra sola.";
  return plan?.closes
    ? "Después de Conversar se cierra sola. Si mueves ese plazo, la cierra un admin."
    : "Después de Conversar, la cierra un admin.";
}

/** Without a plan nothing ends by itself. While people write, the faces of *Llegar* are shown for good. */
export function LiveDialog({ open, onClose }: DialogProps) {
  const { view, act } = useBoard();
  const faces = isHiding(view.step) ? "Las caras de Llegar se muestran ahora y no se pueden volver a cambiar. " : "";
  return (
    <ConfirmDialog
      open={open && view.plan !== null}
      onClose={onClose}
      onConfirm={() => {
        act({ kind: "setPlan", plan: null }, "La mesa está En vivo");
        onClose();
      }}
      title="¿Pasar a En vivo?"
      text={`${faces}Los plazos se borran, y los pasos los cambia solo quien conduce.`}
      confirmLabel="Pasar a En vivo"
    />
  );
}
