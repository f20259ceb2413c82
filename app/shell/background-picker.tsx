import { clsx } from "clsx";
import { Lamp } from "lucide-react";
import { useSyncExternalStore } from "react";
import { BACKGROUNDS, currentBackground, setBackground, subscribeToBackground } from "#app/styles/backgrounds.ts";
import { BackgroundSwatch } from "#app/ui/background-swatch.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { t } from "#worker/contract/language.ts";
import { SIDEBAR_HEIGHT } from "./sidebar-link.tsx";

export function BackgroundPicker({ compact = false }: { compact?: boolean }) {
  const current = useSyncExternalStore(subscribeToBackground, currentBackground, () => 1);
  return (
    <Menu
      label={t`Fondo`}
      variant="ghost"
      align="start"
      side="top"
      size={compact ? "icon" : "md"}
      className={clsx(
        "text-ink-soft!",
        !compact && [SIDEBAR_HEIGHT, "w-full justify-start! px-2! gap-2! font-medium!"],
      )}
      items={BACKGROUNDS.map(({ id, name }) => ({
        label: name,
        icon: <BackgroundSwatch id={id} />,
        checked: id === current,
        onSelect: () => setBackground(id),
      }))}
    >
      <Lamp aria-hidden="true" />
      <span className={clsx(compact && "sr-only")}>{t`Fondo`}</span>
    </Menu>
  );
}
