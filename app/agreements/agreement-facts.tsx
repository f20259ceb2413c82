import { clsx } from "clsx";
import { Hourglass, Repeat2 } from "lucide-react";
import { formatCalendarDay } from "#app/lib/format.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import type { Agreement, AgreementState } from "#worker/contract/agreements.ts";

type FactProps = { agreement: Agreement; className?: string };

export function AgreementOwner({ agreement: { owner }, className }: FactProps) {
  if (!owner) return <p className={clsx("text-ink-soft", className)}>Todo el equipo</p>;
  return (
    <p className={clsx("flex min-w-0 items-center gap-2", className)}>
      <Avatar id={owner.id} name={owner.name} size="sm" />
      <bdi className="min-w-0 truncate">{owner.name}</bdi>
    </p>
  );
}

export function AgreementDue({ agreement: { dueOn, isOverdue }, className }: FactProps) {
  if (!dueOn) return <p className={clsx("text-ink-soft", className)}>Sin fecha</p>;
  const day = <time dateTime={dueOn}>{formatCalendarDay(dueOn)}</time>;
  return isOverdue ? (
    <p className={clsx("flex items-center gap-1.5 font-medium", className)}>
      <Hourglass aria-hidden="true" className="size-4 shrink-0" />
      <span>Era para el {day}</span>
    </p>
  ) : (
    <p className={clsx("text-ink-soft", className)}>Para el {day}</p>
  );
}

const STATE_TEXTS: Record<AgreementState, string> = { OPEN: "", DONE: " · Hecho", DROPPED: " · Descartado" };

/** Owner, day and state on one line, for an agreement that is only read. */
export const AgreementLine = ({ agreement: { owner, dueOn, state } }: FactProps) => (
  <p className="text-ink-soft">
    <bdi>{owner?.name ?? "Todo el equipo"}</bdi>
    {dueOn && (
      <>
        {" · Para el "}
        <time dateTime={dueOn}>{formatCalendarDay(dueOn)}</time>
      </>
    )}
    {STATE_TEXTS[state]}
  </p>
);

export function TimesCarried({ agreement: { timesCarried, state }, className }: FactProps) {
  if (timesCarried === 0 || state !== "OPEN") return null;
  return (
    <p className={clsx("flex items-center gap-1.5 text-accent", className)}>
      <Repeat2 aria-hidden="true" className="size-4 shrink-0" />
      Vuelve por {timesCarried}.ª vez
    </p>
  );
}
