import type { ShownOnceTexts } from "#app/ui/shown-once-dialog.tsx";
import { t } from "#worker/contract/language.ts";

export const secretTexts = (hint: string): ShownOnceTexts => ({
  title: t`El secreto del webhook`,
  description: t`Cópialo ahora: no lo vamos a mostrar otra vez. Con él, tu programa comprueba que un aviso viene de Tertulia.`,
  label: t`Secreto`,
  hint,
  copy: t`Copiar secreto`,
  copied: t`Secreto copiado`,
  notCopied: t`Selecciona el secreto y cópialo tú.`,
});
