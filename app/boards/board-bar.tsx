import { Coffee, Heart, LayoutGrid, ShipWheel, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import type { MenuEntry } from "#app/ui/menu-item.tsx";
import { type Tab, TabList } from "#app/ui/tabs.tsx";
import { t } from "#worker/contract/language.ts";
import { BarFrame, type BarParts } from "./bar-frame.tsx";
import { hasCompactCards, setCompactCards } from "./card-size.ts";
import { People } from "./people.tsx";
import { PresentEnd } from "./plan/ends.tsx";
import { usePlanEntries } from "./plan/use-plan-entries.tsx";
import { Facilitator, StepActions, Steps } from "./stepper.tsx";
import type { Place } from "./steps.ts";
import { useSuggestion } from "./use-suggestion.tsx";

const places = (): Tab<Place>[] => [
  { value: "table", label: t`La mesa`, icon: <Coffee aria-hidden="true" className="size-5" /> },
  { value: "thanks", label: t`Agradecer y votar`, icon: <Heart aria-hidden="true" className="size-5" /> },
];

type BoardBarProps = { parts: BarParts; tabsId: string; place: Place; onPlace: (place: Place) => void };

export function BoardBar({ parts, tabsId, place, onPlace }: BoardBarProps) {
  const { entries, dialog } = useBoardEntries();
  const { plan } = useBoard().view;
  const planning = usePlanEntries();
  return (
    <BarFrame
      parts={parts}
      steps={<Steps />}
      beside={plan && <PresentEnd plan={plan} isShort />}
      entries={[...entries, ...planning.entries]}
      suggestion={useSuggestion()}
    >
      <div className="flex items-center gap-x-2 max-sm:flex-wrap max-sm:py-1">
        <People />
        {parts.actions}
        <Facilitator />
        <div className="ms-auto shrink-0">
          <TabList
            id={tabsId}
            label={t`Partes de la retrospectiva`}
            tabs={places()}
            value={place}
            onChange={onPlace}
            labelClass="bar-label"
          />
        </div>
      </div>
      <StepActions isDocked={place === "table"} close={parts.close} />
      {dialog}
      {planning.dialog}
    </BarFrame>
  );
}

/** The board's entries of the menu, and the dialogs of the facilitator's. */
function useBoardEntries(): { entries: MenuEntry[]; dialog: ReactNode } {
  const { isFacilitator } = useBoard();
  const [isCompact, setIsCompact] = useState(false);
  useEffect(() => setIsCompact(hasCompactCards()), []);
  const [open, setOpen] = useState<"options" | "guide" | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const module = useLazyModule(open !== null, () => import("./board-dialogs.tsx"), close);
  const size: MenuEntry = {
    label: isCompact ? t`Tarjetas de tamaño normal` : t`Tarjetas compactas`,
    icon: <LayoutGrid aria-hidden="true" />,
    onSelect: () => {
      setIsCompact(!isCompact);
      setCompactCards(!isCompact);
    },
  };
  const options: MenuEntry = {
    label: t`Opciones de la mesa`,
    icon: <SlidersHorizontal aria-hidden="true" />,
    onSelect: () => setOpen("options"),
  };
  const guide: MenuEntry = {
    label: t`Cómo conducir este paso`,
    icon: <ShipWheel aria-hidden="true" />,
    onSelect: () => setOpen("guide"),
  };
  return {
    entries: isFacilitator ? [guide, size, options] : [size],
    dialog: module && isFacilitator && <module.BoardDialogs open={open} onClose={close} />,
  };
}
