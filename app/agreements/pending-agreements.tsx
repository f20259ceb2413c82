import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowRight, Check, CircleSlash } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { Agreement } from "#worker/contract/agreements.ts";
import { AgreementDue, AgreementOwner, TimesCarried } from "./agreement-facts.tsx";
import { agreementsQuery, useKeepAgreement, useSetAgreementState } from "./queries.ts";

type PendingAgreementsProps = { teamId: string; retroId: string };

/** The open agreements for review; on a phone one at a time. */
export function PendingAgreements({ teamId, retroId }: PendingAgreementsProps) {
  const { data } = useQuery(agreementsQuery(teamId, "open"));
  if (!data) return <SkeletonRows count={3} />;
  const pending = data.filter(({ retrospectiveId }) => retrospectiveId !== retroId);
  const toReview = pending.filter(({ reviewedInId }) => reviewedInId !== retroId);
  const [current] = toReview;
  if (pending.length === 0) {
    return <p className="text-ink-soft">No quedó nada pendiente. Los acuerdos de hoy volverán aquí la próxima vez.</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-ink-soft">
        {toReview.length === 0 ? "Todo lo pendiente está revisado." : reviewText(toReview.length)}
      </p>
      <ul aria-label="Lo pendiente" className="flex flex-col gap-3">
        {pending.map((agreement) => (
          <PendingAgreement
            key={agreement.id}
            teamId={teamId}
            retroId={retroId}
            agreement={agreement}
            isCurrent={agreement === current}
          />
        ))}
      </ul>
    </div>
  );
}

const reviewText = (count: number) =>
  count === 1 ? "Queda 1 acuerdo por revisar." : `Quedan ${count} acuerdos por revisar.`;

type PendingAgreementProps = PendingAgreementsProps & { agreement: Agreement; isCurrent: boolean };

function PendingAgreement({ teamId, retroId, agreement, isCurrent }: PendingAgreementProps) {
  const setState = useSetAgreementState(teamId);
  const keep = useKeepAgreement(teamId, retroId);
  const isKept = agreement.reviewedInId === retroId;
  const label = (action: string) => `${action}: ${agreement.text}`;
  return (
    <Card
      as="li"
      className={clsx(
        "flex flex-col gap-3 md:flex-row md:items-center md:justify-between md:gap-6",
        !isCurrent && "max-md:hidden",
        isKept && "bg-paper-inset! shadow-none!",
      )}
    >
      <div className="min-w-0">
        <p dir="auto" className="max-w-measure text-lg font-semibold wrap-anywhere max-md:text-xl">
          {agreement.text}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <AgreementOwner agreement={agreement} />
          <AgreementDue agreement={agreement} />
          <TimesCarried agreement={agreement} />
        </div>
      </div>
      <div className="grid shrink-0 grid-cols-3 gap-2 md:flex [&>button]:whitespace-nowrap max-md:[&>button]:px-2">
        <Button variant="quiet" aria-label={label("Hecho")} onClick={() => setState(agreement, "DONE")}>
          <Check aria-hidden="true" />
          Hecho
        </Button>
        <Button
          variant="quiet"
          aria-label={label("Sigue")}
          aria-pressed={isKept}
          // `disabled` would take the focus from the button.
          aria-disabled={isKept || undefined}
          className={clsx(isKept && "border-good! bg-good-soft! text-good!")}
          onClick={() => !isKept && keep(agreement)}
        >
          <ArrowRight aria-hidden="true" />
          Sigue
        </Button>
        <Button variant="ghost" aria-label={label("Ya no")} onClick={() => setState(agreement, "DROPPED")}>
          <CircleSlash aria-hidden="true" />
          Ya no
        </Button>
      </div>
    </Card>
  );
}
