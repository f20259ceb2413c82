import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { userQuery } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import type { Agreement } from "#worker/contract/agreements.ts";
import { t } from "#worker/contract/language.ts";
import { AgreementDue, TimesCarried } from "./agreement-facts.tsx";
import { useSetAgreementState } from "./mutations.ts";

type AgreementItemProps = { teamId: string; agreement: Agreement; onDone?: () => void };

/** An agreement among other things of a page, with the button that marks it. */
export function AgreementItem({ teamId, agreement, onDone }: AgreementItemProps) {
  const { data: user } = useQuery({ ...userQuery(), throwOnError: false });
  const setState = useSetAgreementState(teamId);
  const { text, owner, state } = agreement;
  const isDone = state === "DONE";
  const isOwn = owner !== null && owner.id === user?.id;
  return (
    <li className="flex items-start justify-between gap-x-3 py-3">
      <div className="min-w-0 grow">
        <p dir="auto" className={clsx("wrap-anywhere", isDone ? "text-ink-soft" : isOwn && "font-semibold")}>
          {text}
        </p>
        {!isDone && (
          <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-4">
            <p className={clsx("min-w-0 truncate", isOwn ? "font-medium text-accent" : "text-ink-soft")}>
              {isOwn ? t`Lo llevas tú` : <bdi>{owner?.name ?? t`Todo el equipo`}</bdi>}
            </p>
            {agreement.dueOn && <AgreementDue agreement={agreement} />}
            <TimesCarried agreement={agreement} />
          </div>
        )}
      </div>
      <Button
        variant="quiet"
        once
        aria-label={t`Hecho: ${text}`}
        aria-pressed={isDone}
        className={clsx("shrink-0 px-2.5! sm:px-3!", isDone && "border-good! bg-good-soft! text-good!")}
        onClick={() => {
          setState(agreement, isDone ? "OPEN" : "DONE");
          onDone?.();
        }}
      >
        {/* On a phone it looks like a box to tick. */}
        <Check aria-hidden="true" className={clsx(!isDone && "max-sm:invisible")} />
        <span className="max-sm:hidden">{t`Hecho`}</span>
      </Button>
    </li>
  );
}
