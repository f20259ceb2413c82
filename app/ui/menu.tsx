import { clsx } from "clsx";
import { EllipsisVertical } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { type MenuEntry, MenuItem } from "./menu-item.tsx";
import { useMenu } from "./use-menu.ts";

type MenuProps = {
  /** It is also the button's accessible name if it shows only an icon. */
  label: string;
  items: MenuEntry[];
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  align?: "start" | "end";
  side?: "bottom" | "top";
  className?: string;
};

export function Menu({
  label,
  items,
  children,
  variant = "quiet",
  size = children ? "md" : "icon",
  align = "end",
  side = "bottom",
  className,
}: MenuProps) {
  const menu = useMenu();
  const id = useId();
  return (
    <div className="menu-scope relative inline-block">
      <Button
        ref={menu.trigger}
        variant={variant}
        size={size}
        className={clsx("menu-anchor", className)}
        aria-label={children ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        aria-controls={menu.open ? id : undefined}
        onClick={menu.toggle}
        onKeyDown={menu.triggerKey}
      >
        {children ?? <EllipsisVertical aria-hidden="true" />}
      </Button>
      {menu.open && (
        <div
          ref={menu.list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={menu.listKey}
          data-side={side}
          data-align={align}
          className="menu-popup z-40 flex w-max flex-col overflow-y-auto rounded-lg border border-line bg-paper p-1.5 text-ink shadow-lift outline-none"
        >
          {items.map((item) => (
            <MenuItem key={item.label} item={item} close={menu.close} />
          ))}
        </div>
      )}
    </div>
  );
}
