import { Link } from "@remix-run/react";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import type { ProofInput } from "#worker/contract/auth.ts";
import { t } from "#worker/contract/language.ts";
import { useDeleteAccount } from "./mutations.ts";
import { ProofActions, ProofFields } from "./proof-fields.tsx";
import { useProof } from "./use-proof.ts";

type DeletionDialogProps = { userId: string; open: boolean; onClose: () => void };

export function DeletionDialog({ userId, open, onClose }: DeletionDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t`¿Eliminar tu cuenta?`} description={<Consequences />}>
      <DeletionForm userId={userId} onCancel={onClose} />
    </Dialog>
  );
}

function Consequences() {
  return (
    <ul className="flex list-disc flex-col gap-2 px-5">
      <li>{t`Sales de todos tus equipos y se cierran todas tus sesiones.`}</li>
      <li>{t`Lo que escribiste, votaste y agradeciste se queda con tus equipos, firmado “Cuenta eliminada”.`}</li>
      <li>{t`Borramos tu nombre y tu email. Si vuelves con el mismo email, empiezas de cero.`}</li>
      <li>
        <strong className="text-ink">{t`No se puede deshacer.`}</strong>
      </li>
    </ul>
  );
}

function DeletionForm({ userId, onCancel }: { userId: string; onCancel: () => void }) {
  const proof = useProof();
  const remove = useDeleteAccount(userId);
  const form = useForm(proof.loadSchema, (values: ProofInput) => remove.mutateAsync(values));
  return (
    <Form form={form} className="flex flex-col gap-3">
      <ProofFields
        proof={proof}
        label={t`Tu contraseña`}
        errors={form.errors}
        isWrongCode={failedWith(remove.error, "invalid_code")}
        onPasskey={remove.mutateAsync}
      />
      <TeamsWithoutAdmin errors={form.errors} />
      {/* Pending after success too: the browser is leaving the page. */}
      <ProofActions
        proof={proof}
        label={t`Eliminar mi cuenta`}
        danger
        pending={remove.isPending || remove.isSuccess}
        onCancel={onCancel}
      />
    </Form>
  );
}

const ISSUE_PREFIX = "teams.";

function TeamsWithoutAdmin({ errors }: { errors: Record<string, string> }) {
  const teams = Object.entries(errors).filter(([path]) => path.startsWith(ISSUE_PREFIX));
  if (teams.length === 0) return null;
  return (
    <ul role="alert" className="flex flex-col gap-3 rounded-md bg-bad-soft p-4">
      {teams.map(([path, message]) => (
        <li key={path} className="wrap-anywhere">
          {message}{" "}
          <Link
            to={`/teams/${path.slice(ISSUE_PREFIX.length)}/members`}
            className="font-semibold text-accent underline"
          >{t`Ir a Miembros`}</Link>
        </li>
      ))}
    </ul>
  );
}
