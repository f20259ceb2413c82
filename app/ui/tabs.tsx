import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { TAB, TAB_LIST, TAB_SELECTED } from "./tab-classes.ts";

export type Tab<Value extends string> = { value: Value; label: string };

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
  /** Stands at the end of the row of tabs. */
  beside?: ReactNode;
  className?: string;
};

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  beside,
  className,
}: TabsProps<Value>) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const current = tabs.findIndex((tab) => tab.value === value);
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = ((target % tabs.length) + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    onChange(tab.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div className={clsx("grid grid-cols-1 gap-4", className)}>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className={TAB_LIST}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={clsx(TAB, tab.value === value && TAB_SELECTED)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
