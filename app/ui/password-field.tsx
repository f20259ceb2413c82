import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentPropsWithoutRef, forwardRef, useState } from "react";
import { t } from "#worker/contract/language.ts";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";
import { PlainButton } from "./plain-button.tsx";

type PasswordFieldProps = FrameProps & Omit<ComponentPropsWithoutRef<"input">, "type">;

export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(function PasswordField(
  { label, hint, error, optional, id, className, ...input },
  ref,
) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            ref={ref}
            type={shown ? "text" : "password"}
            className={clsx(control.className, "pe-12", className)}
          />
          <PlainButton
            aria-label={shown ? t`Ocultar contraseña` : t`Mostrar contraseña`}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 inset-e-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </PlainButton>
        </div>
      )}
    </FieldFrame>
  );
});
