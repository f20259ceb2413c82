import type { ComponentPropsWithoutRef, ReactNode } from "react";
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
