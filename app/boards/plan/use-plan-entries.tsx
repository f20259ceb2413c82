import { CalendarClock, CalendarPlus, Pause, Play, Users } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import type { MenuEntry } from "#app/ui/menu-item.tsx";
import { t } from "#worker/contract/language.ts";
import { useAddDay } from "./use-add-day.ts";

type Open = "plan" | "live";

/** What the facilitator does with the plan, as entries of the bar's menu, and the dialog of some of them. */
export function usePlanEntries(): { entries: MenuEntry[]; dialog: ReactNode } {
  const { view, isFacilitator, act } = useBoard();
  const { plan } = view;
  const addDay = useAddDay();
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const module = useLazyModule(open !== null, () => import("./plan-dialogs.tsx"), close);
  if (!isFacilitator) return { entries: [], dialog: null };
  const change: MenuEntry = {
    label: plan ? t`Cambiar el plan` : t`Pasar a Sin prisa`,
    icon: <CalendarClock aria-hidden="true" />,
    onSelect: () => setOpen("plan"),
  };
  const dialog = module && (
    <>
      <module.PlanDialog open={open === "plan"} onClose={close} />
      <module.LiveDialog open={open === "live"} onClose={close} />
    </>
  );
  if (!plan) return { entries: [change], dialog };
  const pause: MenuEntry =
    plan.pausedAt === null
      ? {
          label: t`Pausar el plan`,
          icon: <Pause aria-hidden="true" />,
          disabled: plan.next === null,
          onSelect: () => act({ kind: "pausePlan" }, t`El plan está en pausa`),
        }
      : {
          label: t`Seguir con el plan`,
          icon: <Play aria-hidden="true" />,
          disabled: plan.waits,
          onSelect: () => act({ kind: "resumePlan" }, t`El plan sigue`),
        };
  return {
    entries: [
      {
        label: t`Un día más`,
        icon: <CalendarPlus aria-hidden="true" />,
        disabled: !addDay,
        ...(addDay && { onSelect: addDay }),
      },
      pause,
      change,
      { label: t`Pasar a En vivo`, icon: <Users aria-hidden="true" />, onSelect: () => setOpen("live") },
    ],
    dialog,
  };
}
