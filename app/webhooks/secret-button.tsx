import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useIdentity } from "#app/profile/use-identity.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import { useChangeSecret } from "./queries.ts";
import { secretTexts } from "./secret-texts.ts";

type SecretButtonProps = { teamId: string; webhookId: string };

export function SecretButton({ teamId, webhookId }: SecretButtonProps) {
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { run, dialog: identity } = useIdentity();
  const change = useChangeSecret(teamId, webhookId, (made) => setSecret(made.secret));
  const [stopAsking, close] = [() => setAsking(false), () => setSecret(null)];
  const question = useLazyModule(asking, () => import("#app/ui/confirm-dialog.tsx"), stopAsking);
  const dialog = useLazyModule(secret !== null, () => import("#app/ui/shown-once-dialog.tsx"), close);
  return (
    <>
      <Button variant="ghost" pending={change.isPending} onClick={() => setAsking(true)}>{t`Cambiar secreto`}</Button>
      {question && (
        <question.ConfirmDialog
          open={asking}
          onClose={stopAsking}
          onConfirm={() => {
            stopAsking();
            run(() => change.mutateAsync());
          }}
          title={t`¿Cambiar el secreto?`}
          text={t`Te mostramos el nuevo una vez. Durante un día firmamos con los dos, para que alcances a cambiarlo en tu programa.`}
          confirmLabel={t`Cambiar secreto`}
        />
      )}
      {identity}
      {dialog && secret && (
        <dialog.ShownOnceDialog
          secret={secret}
          texts={secretTexts(t`El anterior también sirve durante un día.`)}
          onClose={close}
        />
      )}
    </>
  );
}
