import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { ProofInput } from "#worker/contract/auth.ts";
import { CODE } from "#worker/contract/limits.ts";
import type { Proof } from "./use-proof.ts";

type ProofFieldsProps = {
  proof: Proof;
  label: string;
  errors: Record<string, string>;
  isWrongCode: boolean;
  /** Sends a passkey, which needs no button of the form. */
  onPasskey: (proof: ProofInput) => Promise<unknown>;
};

export function ProofFields({ proof, label, errors, isWrongCode, onPasskey }: ProofFieldsProps) {
  const { stage } = proof;
  return (
    <div className="flex flex-col items-start gap-1">
      {stage === "password" && (
        <div className="w-full">
          <PasswordField
            label={label}
            name="password"
            required
            autoComplete="current-password"
            error={errors.password}
          />
        </div>
      )}
      {stage === "request" && <p>Te enviamos un código a tu email para confirmar que eres tú.</p>}
      {stage === "code" && (
        <CodeField
          length={CODE.length}
          label="Código"
          name="code"
          hint="Está al comienzo del asunto del correo que te enviamos."
          required
          autoFocus
          error={errors.code ?? (isWrongCode ? "Revisa el código del último correo, o pide otro." : undefined)}
        />
      )}
      <OtherWays proof={proof} onPasskey={onPasskey} />
    </div>
  );
}

function OtherWays({ proof, onPasskey }: Pick<ProofFieldsProps, "proof" | "onPasskey">) {
  const { stage, hasPassword, hasPasskey, request, isRequesting, usePassword } = proof;
  async function sendPasskey() {
    const passkey = await proof.readPasskey();
    if (passkey) await onPasskey({ passkey });
  }
  return (
    <div className="-ml-4 flex flex-wrap">
      {hasPasskey && (
        // Each failed call has shown its toast.
        <Button variant="ghost" className="text-accent!" once onClick={() => void sendPasskey().catch(() => undefined)}>
          Usar mi llave de acceso
        </Button>
      )}
      {stage !== "request" && (
        <Button variant="ghost" className="text-accent!" pending={isRequesting} once onClick={request}>
          {stage === "password" ? "Confirmar con un código por correo" : "Pedir otro código"}
        </Button>
      )}
      {stage === "code" && hasPassword && (
        <Button variant="ghost" className="text-accent!" onClick={usePassword}>
          Usar mi contraseña
        </Button>
      )}
    </div>
  );
}

type ProofActionsProps = {
  proof: Proof;
  label: string;
  danger?: boolean;
  pending: boolean;
  onCancel: () => void;
};

export function ProofActions({ proof, label, danger = false, pending, onCancel }: ProofActionsProps) {
  return (
    <DialogActions>
      <Button variant="quiet" onClick={onCancel}>
        Cancelar
      </Button>
      {proof.stage === "request" ? (
        <Button pending={proof.isRequesting} onClick={proof.request}>
          Enviarme un código
        </Button>
      ) : (
        <Button type="submit" variant={danger ? "danger" : "primary"} pending={pending}>
          {label}
        </Button>
      )}
    </DialogActions>
  );
}
