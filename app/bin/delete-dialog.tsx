import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { BinKind } from "#worker/contract/bin.ts";
import { t } from "#worker/contract/language.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";

type DeleteDialogProps = {
  kind: BinKind | "team";
  name: string;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  pending: boolean;
};

const TITLES: Record<DeleteDialogProps["kind"], () => string> = {
  retrospective: () => t`¿Borrar esta retrospectiva?`,
  counter: () => t`¿Eliminar este counter?`,
  topic: () => t`¿Borrar este tópico?`,
  team: () => t`¿Borrar todo el equipo?`,
};

const TEXTS: Record<DeleteDialogProps["kind"], (name: string) => string> = {
  retrospective: (name) =>
    t`“${name}” va a la Papelera con su mesa, sus votos, sus agradecimientos y sus acuerdos, para todo el equipo.`,
  counter: (name) => t`“${name}” va a la Papelera con su historia y sus metas, para todo el equipo.`,
  topic: (name) => t`“${name}” va a la Papelera con su conversación, para todo el equipo.`,
  team: (name) =>
    t`“${name}” va a la Papelera con todo lo que tiene. Nadie podrá entrar, y sus enlaces dejan de servir.`,
};

/** What is lost, and until when it can be restored. */
export function DeleteDialog({ kind, name, ...dialog }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={TITLES[kind]()}
      text={
        <>
          <p className="wrap-anywhere">{TEXTS[kind](name)}</p>
          <p className="mt-2">{t`Durante ${BIN.days} días un admin puede deshacerlo. Después se borra del todo.`}</p>
        </>
      }
      confirmLabel={kind === "counter" ? t`Eliminar` : t`Borrar`}
      danger
    />
  );
}
