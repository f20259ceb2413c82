import { clsx } from "clsx";
import { EllipsisVertical } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { type MenuEntry, MenuItem } from "./menu-item.tsx";
import { useMenu } from "./use-menu.ts";

type MenuProps = {
  /** What the menu is about; the name of the button when it shows only an icon. */
  label: string;
  items: MenuEntry[];
  /** What the button shows; three dots unless given. */
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  align?: "start" | "end";
  side?: "bottom" | "top";
  className?: string;
};

/** A button that opens a list of links and actions beside it. */
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
    <div className="relative inline-block">
      <Button
        ref={menu.trigger}
        variant={variant}
        size={size}
        className={className}
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
          className={clsx(
            "absolute z-40 flex w-max max-w-[min(20rem,calc(100vw-2rem))] min-w-52 animate-enter flex-col rounded-lg border border-line bg-paper p-1.5 text-ink shadow-lift outline-none",
            align === "end" ? "right-0" : "left-0",
            side === "bottom" ? "top-full mt-2" : "bottom-full mb-2",
          )}
        >
          {items.map((item) => (
            <MenuItem key={item.label} item={item} close={menu.close} />
          ))}
        </div>
      )}
    </div>
  );
}
