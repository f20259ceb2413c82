import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { ProofInput } from "#worker/contract/auth.ts";
import { t } from "#worker/contract/language.ts";
import { CODE } from "#worker/contract/limits/accounts.ts";
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
      {stage === "request" && <p>{t`Te enviamos un código a tu email para confirmar que eres tú.`}</p>}
      {stage === "passkey" && (
        <p>
          {proof.hasPasskey
            ? t`Usa tu llave de acceso para confirmar que eres tú.`
            : t`No tienes contraseña ni llave de acceso. Pídele a un admin de tu equipo un enlace para entrar.`}
        </p>
      )}
      {stage === "code" && (
        <CodeField
          length={CODE.length}
          label={t`Código`}
          name="code"
          hint={t`Está al comienzo del asunto del correo que te enviamos.`}
          required
          autoFocus
          error={errors.code ?? (isWrongCode ? t`Revisa el código del último correo, o pide otro.` : undefined)}
        />
      )}
      <OtherWays proof={proof} onPasskey={onPasskey} />
    </div>
  );
}

function OtherWays({ proof, onPasskey }: Pick<ProofFieldsProps, "proof" | "onPasskey">) {
  const { stage, hasPassword, hasPasskey, codes, request, isRequesting, usePassword } = proof;
  async function sendPasskey() {
    const passkey = await proof.readPasskey();
    if (passkey) await onPasskey({ passkey });
  }
  return (
    <div className="-ms-4 flex flex-wrap">
      {hasPasskey && (
        // Each failed call has shown its toast.
        <Button
          variant="ghost"
          className="text-accent!"
          once
          onClick={() => void sendPasskey().catch(() => undefined)}
        >{t`Usar mi llave de acceso`}</Button>
      )}
      {codes && stage !== "request" && (
        <Button variant="ghost" className="text-accent!" pending={isRequesting} once onClick={request}>
          {stage === "password" ? t`Confirmar con un código por correo` : t`Pedir otro código`}
        </Button>
      )}
      {stage === "code" && hasPassword && (
        <Button variant="ghost" className="text-accent!" onClick={usePassword}>{t`Usar mi contraseña`}</Button>
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
      <Button variant="quiet" onClick={onCancel}>{t`Cancelar`}</Button>
      {proof.stage === "request" && (
        <Button pending={proof.isRequesting} onClick={proof.request}>{t`Enviarme un código`}</Button>
      )}
      {(proof.stage === "password" || proof.stage === "code") && (
        <Button type="submit" variant={danger ? "danger" : "primary"} pending={pending}>
          {label}
        </Button>
      )}
    </DialogActions>
  );
}
