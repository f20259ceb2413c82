import type { ComponentPropsWithoutRef, ReactNode } from "react";

type CheckFieldProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "className"> & {
  label: string;
  hint: ReactNode;
};

export const CheckField = ({ label, hint, ...input }: CheckFieldProps) => (
  <label className="flex min-h-11 items-start gap-3">
    <input {...input} type="checkbox" className="mt-1 size-5 shrink-0 accent-accent" />
    <span>
      <span className="block font-semibold">{label}</span>
      <span className="text-ink-soft">{hint}</span>
    </span>
  </label>
);
