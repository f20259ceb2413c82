import { clsx } from "clsx";
import { Check, CircleSlash, Flame, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { rich } from "#app/lib/rich.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { MenuEntry } from "#app/ui/menu-item.tsx";
import type { Agreement, AgreementState } from "#worker/contract/agreements.ts";
import { t } from "#worker/contract/language.ts";
import { AgreementDue, AgreementOwner, TimesCarried } from "./agreement-facts.tsx";
import { useSetAgreementState } from "./mutations.ts";

type RowProps = { teamId: string; agreement: Agreement };

export function AgreementRow({ teamId, agreement }: RowProps) {
  const [editing, setEditing] = useState(false);
  const dialog = useLazyModule(
    editing,
    () => import("./agreement-dialog.tsx"),
    () => setEditing(false),
  );
  const setState = useSetAgreementState(teamId);
  const set = (state: AgreementState) => setState(agreement, state);
  const isOpen = agreement.state === "OPEN";
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 py-4 lg:grid-cols-[minmax(0,1fr)_12rem_11rem_auto_auto] lg:gap-x-4">
      <div className="min-w-0 max-lg:col-start-2 max-lg:row-start-1">
        <p dir="auto" className="max-w-measure font-semibold wrap-anywhere">
          {agreement.text}
        </p>
        <TimesCarried agreement={agreement} className="mt-0.5" />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-lg:col-start-2 lg:contents">
        <AgreementOwner agreement={agreement} />
        {isOpen ? <AgreementDue agreement={agreement} /> : <ClosedDay agreement={agreement} />}
      </div>
      {/* On a phone it stands before the text, as in a list of things to do. */}
      <Button
        variant="quiet"
        once
        aria-label={isOpen ? t`Hecho: ${agreement.text}` : t`Reabrir: ${agreement.text}`}
        onClick={() => set(isOpen ? "DONE" : "OPEN")}
        className="max-lg:col-start-1 max-lg:row-start-1 max-lg:self-start max-lg:px-0!"
      >
        {/* Without its word it looks like a box to tick. */}
        {isOpen ? (
          <Check aria-hidden="true" className="max-lg:invisible" />
        ) : (
          <Undo2 aria-hidden="true" className="mirrored" />
        )}
        <span className="max-lg:hidden">{isOpen ? t`Hecho` : t`Reabrir`}</span>
      </Button>
      <div className={clsx("w-11 max-lg:col-start-3 max-lg:row-start-1 max-lg:self-start", !isOpen && "max-lg:hidden")}>
        {isOpen && (
          <Menu
            label={t`Opciones de ${agreement.text}`}
            variant="ghost"
            items={[
              { label: t`Editar`, onSelect: () => setEditing(true), icon: <Pencil aria-hidden="true" /> },
              counterEntry(teamId, agreement),
              { label: t`Ya no va`, onSelect: () => set("DROPPED"), icon: <CircleSlash aria-hidden="true" /> },
            ]}
          />
        )}
      </div>
      {dialog && (
        <dialog.EditAgreementDialog
          teamId={teamId}
          agreement={agreement}
          open={editing}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

function counterEntry(teamId: string, { id, counterId }: Agreement): MenuEntry {
  const counters = `/teams/${teamId}/counters`;
  const icon = <Flame aria-hidden="true" />;
  return counterId
    ? { label: t`Ver su counter`, to: `${counters}/${counterId}`, icon }
    : { label: t`Llevarlo como counter`, to: `${counters}/create?agreement=${id}`, icon };
}

function ClosedDay({ agreement: { closedAt, state } }: { agreement: Agreement }) {
  if (!closedAt) return null;
  const day = <LocalTime iso={closedAt} style="day" />;
  return <p className="text-ink-soft">{state === "DONE" ? rich`Hecho el ${day}` : rich`Descartado el ${day}`}</p>;
}
