import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useState } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";

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

type SwitchFieldProps = Pick<CheckFieldProps, "label" | "hint" | "disabled"> & {
  checked: boolean;
  onSwitch: (isOn: boolean) => void;
};

/**
 * A box that takes effect at once, so it is disabled until hydration. Until `checked` follows it shows what was pressed, or
 * React would draw the old state.
 */
export function SwitchField({ checked, onSwitch, disabled = false, ...field }: SwitchFieldProps) {
  const hydrated = useHydrated();
  const [isOn, setOn] = useState(checked);
  useEffect(() => setOn(checked), [checked]);
  return (
    <CheckField
      {...field}
      disabled={disabled || !hydrated}
      checked={isOn}
      onChange={({ target }) => {
        setOn(target.checked);
        onSwitch(target.checked);
      }}
    />
  );
}
