import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

/** A link (`to`) or an action (`onSelect`). `checked` makes it one of a set of choices. */
export type MenuEntry = {
  label: string;
  to?: string;
  onSelect?: () => void;
  icon?: ReactNode;
  checked?: boolean;
  disabled?: boolean;
  danger?: boolean;
};

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start font-medium outline-none focus-visible:bg-accent-soft hover:bg-accent-soft aria-disabled:opacity-55 aria-disabled:hover:bg-transparent [&_svg]:size-5 [&_svg]:shrink-0";

/** Closes the menu before `onSelect`, so that a dialog opened there returns focus to the menu button. */
export function MenuItem({ item, close }: { item: MenuEntry; close: () => void }) {
  const className = clsx(ITEM, item.danger && "text-bad");
  if (item.to !== undefined && !item.disabled) {
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} prefetch="intent" onClick={close} className={className}>
        {item.icon}
        {item.label}
      </Link>
    );
  }
  const choice = item.checked !== undefined && { role: "menuitemradio", "aria-checked": item.checked };
  return (
    <button
      type="button"
      role="menuitem"
      {...choice}
      aria-disabled={item.disabled || undefined}
      tabIndex={-1}
      onClick={() => {
        if (item.disabled) return;
        close();
        item.onSelect?.();
      }}
      className={className}
    >
      {item.icon}
      <span className="grow">{item.label}</span>
      {item.checked && <Check aria-hidden="true" className="text-accent" />}
    </button>
  );
}
