import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { arrowStep } from "#app/lib/direction.ts";
import { PlainButton } from "./plain-button.tsx";
import { TAB, TAB_LIST, TAB_SELECTED } from "./tab-classes.ts";

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** Shown where there is no room for the label. */
  icon?: ReactNode;
};

type TabListProps<Value extends string> = {
  /** The same as of the `TabPanel`. */
  id: string;
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** For the label of each tab that has an icon. */
  labelClass?: string;
};

export function TabList<Value extends string>({ id, label, tabs, value, onChange, labelClass }: TabListProps<Value>) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const current = tabs.findIndex((tab) => tab.value === value);
    const step = arrowStep(event.key, event.currentTarget);
    const target = step ? current + step : { Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = ((target % tabs.length) + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    onChange(tab.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className={TAB_LIST}>
      {tabs.map((tab) => (
        <PlainButton
          key={tab.value}
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          title={tab.icon ? tab.label : undefined}
          onClick={() => onChange(tab.value)}
          className={clsx(TAB, tab.value === value && TAB_SELECTED)}
        >
          {tab.icon}
          <span className={labelClass}>{tab.label}</span>
        </PlainButton>
      ))}
    </div>
  );
}

type TabPanelProps = { id: string; value: string; className?: string; children: ReactNode };

export const TabPanel = ({ id, value, className, children }: TabPanelProps) => (
  <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={className}>
    {children}
  </div>
);

type TabsProps<Value extends string> = Omit<TabListProps<Value>, "id"> & { children: ReactNode; className?: string };

export function Tabs<Value extends string>({ children, className, ...list }: TabsProps<Value>) {
  const id = useId();
  return (
    <div className={clsx("grid grid-cols-1 gap-4", className)}>
      <TabList id={id} {...list} />
      <TabPanel id={id} value={list.value}>
        {children}
      </TabPanel>
    </div>
  );
}
