import { Copy } from "lucide-react";
import { copyText } from "#app/lib/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";

type NewTokenDialogProps = { name: string; token: string; onClose: () => void };

/** The only moment at which the token is shown. */
export const NewTokenDialog = ({ name, token, onClose }: NewTokenDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={t`El token de ${name}`}
    description={t`Cópialo ahora: no lo vamos a mostrar otra vez. Quien lo tenga puede hacer lo que le permitiste.`}
  >
    <div className="flex flex-col gap-5">
      <Field
        label={t`Token`}
        readOnly
        defaultValue={token}
        translate="no"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        hint={t`El programa lo manda en cada llamada: Authorization: Bearer y el token.`}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>{t`Cerrar`}</Button>
        <Button onClick={() => copyText(token, t`Token copiado`, t`Selecciona el token y cópialo tú.`)}>
          <Copy aria-hidden="true" />
          {t`Copiar token`}
        </Button>
      </DialogActions>
    </div>
  </Dialog>
);
