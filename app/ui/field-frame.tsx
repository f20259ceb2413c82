import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { t } from "#worker/contract/language.ts";

export type FrameProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
};

type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  className: string;
};

export const CONTROL =
  "block w-full min-h-11 rounded-md border border-line-strong bg-paper px-3 py-2 text-base text-ink shadow-card transition-colors hover:border-ink-soft disabled:bg-paper-inset disabled:text-ink-soft aria-invalid:border-2 aria-invalid:border-bad";

export function FieldFrame({
  label,
  hint,
  error,
  optional,
  id: given,
  children,
}: FrameProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const id = given ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {t`(opcional)`}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-ink-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": described,
        "aria-invalid": error ? true : undefined,
        className: CONTROL,
      })}
      {error && (
        <p id={`${id}-error`} className="flex animate-enter items-start gap-1.5 font-medium text-bad">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
