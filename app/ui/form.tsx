import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { t } from "#worker/contract/language.ts";
import { Button, type ButtonVariant } from "./button.tsx";
import { OfflineNote } from "./offline-note.tsx";

/** What `useForm` returns. */
export type FormState = { props: ComponentPropsWithoutRef<"form">; isSending: boolean };

type FormProps = Pick<ComponentPropsWithoutRef<"form">, "className" | "aria-label"> & {
  form: FormState;
  children: ReactNode;
};

/** Says so while what was sent waits for a connection. Not for the account pages, whose calls do not wait. */
export function Form({ form: { props, isSending }, children, ...rest }: FormProps) {
  return (
    <form {...rest} {...props}>
      {children}
      <OfflineNote sending={isSending} />
    </form>
  );
}

type FormButtonsProps = {
  label: string;
  variant?: ButtonVariant;
  pending: boolean;
  /** Without it, the form stays open. */
  onCancel?: (() => void) | undefined;
};

/** The buttons of a form among other content. A dialog has `FormActions`. */
export const FormButtons = ({ label, variant = "primary", pending, onCancel }: FormButtonsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button type="submit" variant={variant} pending={pending}>
      {label}
    </Button>
    {onCancel && <Button variant="ghost" onClick={onCancel}>{t`Cancelar`}</Button>}
  </div>
);
