import { clsx } from "clsx";
import { Hourglass, Repeat2 } from "lucide-react";
import { Fragment } from "react";
import { formatDueDay } from "#app/lib/format.ts";
import { rich } from "#app/lib/rich.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import type { Agreement, AgreementState } from "#worker/contract/agreements.ts";
import { t } from "#worker/contract/language.ts";

type FactProps = { agreement: Agreement; className?: string };

export function AgreementOwner({ agreement: { owner }, className }: FactProps) {
  if (!owner) return <p className={clsx("text-ink-soft", className)}>{t`Todo el equipo`}</p>;
  return (
    <p className={clsx("flex min-w-0 items-center gap-2", className)}>
      <Avatar id={owner.id} name={owner.name} size="sm" />
      <bdi className="min-w-0 truncate">{owner.name}</bdi>
    </p>
  );
}

export function AgreementDue({ agreement: { dueOn, isOverdue }, className }: FactProps) {
  if (!dueOn) return <p className={clsx("text-ink-soft", className)}>{t`Sin fecha`}</p>;
  const day = <time dateTime={dueOn}>{formatDueDay(dueOn)}</time>;
  return isOverdue ? (
    <p className={clsx("flex items-center gap-1.5 font-medium", className)}>
      <Hourglass aria-hidden="true" className="size-4 shrink-0" />
      <span>{rich`Era para el ${day}`}</span>
    </p>
  ) : (
    <p className={clsx("text-ink-soft", className)}>{rich`Para el ${day}`}</p>
  );
}

const STATE_TEXTS: Record<AgreementState, () => string> = {
  OPEN: () => "",
  DONE: () => t`Hecho`,
  DROPPED: () => t`Descartado`,
};

/** `owner` is absent where names are not shown. */
type ReadAgreement = Pick<Agreement, "dueOn" | "state"> & { owner?: { name: string } | null | undefined };

/** Owner, day and state on one line, for an agreement that is only read. */
export function AgreementLine({ agreement: { owner, dueOn, state } }: { agreement: ReadAgreement }) {
  const facts = [
    owner !== undefined && <bdi>{owner?.name ?? t`Todo el equipo`}</bdi>,
    dueOn !== null && <span>{rich`Para el ${<time dateTime={dueOn}>{formatDueDay(dueOn)}</time>}`}</span>,
    STATE_TEXTS[state](),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <p className="text-ink-soft">
      {facts.map((fact, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their order
        <Fragment key={position}>
          {position > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}

export function TimesCarried({ agreement: { timesCarried, state }, className }: FactProps) {
  if (timesCarried === 0 || state !== "OPEN") return null;
  return (
    <p className={clsx("flex items-center gap-1.5 text-accent", className)}>
      <Repeat2 aria-hidden="true" className="size-4 shrink-0" />
      {t`Vuelve por ${timesCarried}.ª vez`}
    </p>
  );
}
