import { Copy } from "lucide-react";
import { copyText } from "#app/lib/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";

type SecretDialogProps = { secret: string; hint: string; onClose: () => void };

/** The only moment at which the secret is shown. */
export const SecretDialog = ({ secret, hint, onClose }: SecretDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={t`El secreto del webhook`}
    description={t`Cópialo ahora: no lo vamos a mostrar otra vez. Con él, tu programa comprueba que un aviso viene de Tertulia.`}
  >
    <div className="flex flex-col gap-5">
      <Field
        label={t`Secreto`}
        readOnly
        defaultValue={secret}
        translate="no"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        hint={hint}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>{t`Cerrar`}</Button>
        <Button onClick={() => copyText(secret, t`Secreto copiado`, t`Selecciona el secreto y cópialo tú.`)}>
          <Copy aria-hidden="true" />
          {t`Copiar secreto`}
        </Button>
      </DialogActions>
    </div>
  </Dialog>
);
