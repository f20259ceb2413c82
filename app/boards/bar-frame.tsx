import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { TimerSuggestion } from "#app/timer/suggestion.ts";
import { TimerWidget } from "#app/timer/timer-widget.tsx";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { LocalTime, SharedTime } from "#app/ui/local-time.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { MenuEntry } from "#app/ui/menu-item.tsx";
import { t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

/** What a retrospective puts into the bar of its open board. */
export type BarParts = {
  teamId: string;
  retro: Pick<Retrospective, "retrospectiveName" | "at" | "createdAt">;
  /** Entries of the menu. */
  entries: MenuEntry[];
  /** Stands beside the people at the table. */
  actions?: ReactNode;
  /** The button of the last step, for those who may close. */
  close: ((variant: ButtonVariant) => ReactNode) | undefined;
};

type BarFrameProps = {
  parts: BarParts;
  steps?: ReactNode;
  /** What a phone shows beside the name. */
  beside?: ReactNode;
  /** Entries of the board in the same menu. */
  entries?: MenuEntry[];
  /** What the dialog of the timer suggests. */
  suggestion?: TimerSuggestion | undefined;
  /** What stands after the bar on a desktop; on a phone in a row of its own, and at the bottom of the screen. */
  children?: ReactNode;
};

const SMALL = "block truncate text-sm text-ink-soft max-sm:hidden";

/** The one bar of an open board. It stays on top, where the screen is high enough. */
export function BarFrame({ parts, steps, beside, entries = [], suggestion, children }: BarFrameProps) {
  const { teamId, retro } = parts;
  const list = `/teams/${teamId}/retrospectives`;
  return (
    <header className="bar z-20 shrink-0 items-center bg-paper">
      <div className="bar-main z-20 flex min-w-0 items-center gap-1 bg-paper">
        <Link
          to={list}
          prefetch="intent"
          title={t`Retrospectivas`}
          // In one row on a laptop, the name needs its room. The menu leads there too.
          className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-accent-soft hover:text-ink max-sm:hidden min-[78rem]:max-[88rem]:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">{t`Retrospectivas`}</span>
        </Link>
        <div className="bar-title flex h-full min-w-0 grow gap-2 sm:grow-0 sm:items-center">
          <div className="max-sm:min-w-0">
            <div className="flex items-baseline">
              <h1
                dir="auto"
                className="min-w-0 truncate leading-snug text-ink-soft max-sm:text-sm"
                title={retro.retrospectiveName}
              >
                {retro.retrospectiveName}
              </h1>
              {beside}
            </div>
            {retro.at ? (
              <SharedTime iso={retro.at} style="weekday" className={SMALL} />
            ) : (
              <LocalTime iso={retro.createdAt} style="short" className={SMALL} />
            )}
          </div>
          {steps}
        </div>
        <div className="bar-clock">
          <TimerWidget key={teamId} teamId={teamId} inBar suggestion={suggestion} />
        </div>
        <Menu
          label={t`Opciones de la retrospectiva`}
          variant="ghost"
          className="text-ink-soft"
          items={[
            { label: t`Retrospectivas`, to: list, icon: <ArrowLeft aria-hidden="true" /> },
            ...entries,
            ...parts.entries,
          ]}
        />
      </div>
      {children}
    </header>
  );
}
