import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { t } from "#worker/contract/language.ts";
import { Button } from "./button.tsx";
import { CloseButton } from "./close-button.tsx";
import { useModal } from "./use-modal.ts";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Content is mounted only while open, so each opening starts with a new state. */
export function Dialog({ open, onClose, title, description, className, children }: DialogProps) {
  const id = useId();
  const modal = useModal(open, onClose);

  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className={clsx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md overscroll-contain rounded-lg border border-line bg-paper text-ink shadow-lift open:animate-enter max-md:mb-4",
        className,
      )}
    >
      {open && (
        <div className="relative flex flex-col gap-4 p-5 sm:p-6">
          <h2 id={`${id}-title`} className="pe-12 text-2xl">
            {title}
          </h2>
          {description && (
            <div id={`${id}-text`} className="-mt-2 text-ink-soft">
              {description}
            </div>
          )}
          {children}
          <CloseButton label={t`Cerrar`} onClose={onClose} />
        </div>
      )}
    </dialog>
  );
}

type FormActionsProps = { label: string; pending?: boolean; onCancel: () => void };

/** The buttons of a form in a dialog. */
export const FormActions = ({ label, pending = false, onCancel }: FormActionsProps) => (
  <DialogActions>
    <Button variant="quiet" onClick={onCancel}>{t`Cancelar`}</Button>
    <Button type="submit" pending={pending}>
      {label}
    </Button>
  </DialogActions>
);

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}
