import { clsx } from "clsx";
import { Lamp } from "lucide-react";
import { useSyncExternalStore } from "react";
import { BACKGROUNDS, currentBackground, setBackground, subscribeToBackground } from "#app/styles/backgrounds.ts";
import { Menu } from "#app/ui/menu.tsx";

export function BackgroundPicker({ compact = false }: { compact?: boolean }) {
  const current = useSyncExternalStore(subscribeToBackground, currentBackground, () => 1);
  return (
    <Menu
      label="Fondo"
      variant="ghost"
      align="start"
      side="top"
      size={compact ? "icon" : "md"}
      className={clsx("text-ink-soft!", !compact && "w-full justify-start! px-2! gap-2! font-medium!")}
      items={BACKGROUNDS.map(({ id, name, swatch }) => ({
        label: name,
        icon: <Swatch background={swatch} />,
        checked: id === current,
        onSelect: () => setBackground(id),
      }))}
    >
      <Lamp aria-hidden="true" />
      <span className={clsx(compact && "sr-only")}>Fondo</span>
    </Menu>
  );
}

function Swatch({ background }: { background: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-7 shrink-0 rounded-sm border border-line-strong bg-ground"
      style={{ backgroundImage: background }}
    />
  );
}
