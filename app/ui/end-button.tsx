import { type ReactNode, useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "./button.tsx";
import { OfflineNote } from "./offline-note.tsx";

type EndButtonProps = {
  label: string;
  icon?: ReactNode;
  /** The accessible name, where the label does not say what it is about. */
  name?: string;
  title: string;
  text: string;
  pending: boolean;
  onConfirm: () => void;
};

/** Ends the thing of its row, and asks before. */
export function EndButton({ label, icon, name, title, text, pending, onConfirm }: EndButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const dialog = useLazyModule(asking, () => import("./confirm-dialog.tsx"), close);
  return (
    <>
      <Button variant="ghost" className="text-bad!" pending={pending} aria-label={name} onClick={() => setAsking(true)}>
        {icon}
        {label}
      </Button>
      <OfflineNote sending={pending} />
      {dialog && (
        <dialog.ConfirmDialog
          open={asking}
          onClose={close}
          onConfirm={() => {
            close();
            onConfirm();
          }}
          title={title}
          text={<p className="wrap-anywhere">{text}</p>}
          confirmLabel={label}
          danger
        />
      )}
    </>
  );
}
