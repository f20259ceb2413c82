import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import type { BinKind } from "#worker/contract/bin.ts";
import { t } from "#worker/contract/language.ts";

type DeleteButtonProps = {
  kind: BinKind | "team";
  name: string;
  pending: boolean;
  onConfirm: () => void;
};

const LABELS: Record<DeleteButtonProps["kind"], () => string> = {
  retrospective: () => t`Borrar retrospectiva`,
  counter: () => t`Eliminar`,
  topic: () => t`Borrar tópico`,
  team: () => t`Borrar equipo`,
};

/** Asks first. */
export function DeleteButton({ kind, name, pending, onConfirm }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const dialog = useLazyModule(asking, () => import("./delete-dialog.tsx"), close);
  return (
    <>
      <Button variant="quiet" className="self-start text-bad!" pending={pending} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        {LABELS[kind]()}
      </Button>
      <OfflineNote sending={pending} />
      {dialog && (
        <dialog.DeleteDialog
          kind={kind}
          name={name}
          open={asking}
          onClose={close}
          onConfirm={() => {
            close();
            onConfirm();
          }}
          pending={pending}
        />
      )}
    </>
  );
}
