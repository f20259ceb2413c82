import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowRight, Check, CircleSlash } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { animateInTurn } from "#app/lib/animate-in-turn.ts";
import { api, call } from "#app/lib/data/api.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { Agreement } from "#worker/contract/agreements.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { AgreementDue, AgreementOwner, TimesCarried } from "./agreement-facts.tsx";
import { useKeepAgreement, useSetAgreementState } from "./mutations.ts";
import { agreementsQuery, byDay, withAgreement } from "./queries.ts";

type PendingAgreementsProps = { teamId: string; retroId: string };

/** The open agreements for review, on a phone one at a time. One that is kept meanwhile stays in its place. */
export function PendingAgreements({ teamId, retroId }: PendingAgreementsProps) {
  const { data } = useQuery(agreementsQuery(teamId, "open"));
  const pending = data?.filter(({ retrospectiveId }) => retrospectiveId !== retroId);
  const [doneId, setDoneId] = useState<string>();
  const client = useQueryClient();
  const kept = useKeptHere(teamId, pending);
  if (!pending) return <SkeletonRows count={3} />;
  const toReview = pending.filter(({ reviewedInId }) => reviewedInId !== retroId);
  const [current] = toReview;
  if (pending.length + kept.length === 0) {
    return (
      <p className="text-ink-soft">{t`No quedó nada pendiente. Los acuerdos de hoy volverán aquí la próxima vez.`}</p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-ink-soft">
        {toReview.length === 0 ? t`Todo lo pendiente está revisado.` : reviewText(toReview.length)}
      </p>
      <ul aria-label={t`Lo pendiente`} className="flex flex-col gap-3">
        {[...pending, ...kept].sort(byDay).map((agreement) =>
          kept.includes(agreement) ? (
            <KeptAgreement key={agreement.id} agreement={agreement} isOwnPress={agreement.id === doneId} />
          ) : (
            <PendingAgreement
              key={agreement.id}
              teamId={teamId}
              retroId={retroId}
              agreement={agreement}
              isCurrent={agreement === current}
              onDone={() => {
                setDoneId(agreement.id);
                client.setQueryData(doneHereQuery(teamId).queryKey, (done = []) => [...done, agreement]);
              }}
            />
          ),
        )}
      </ul>
    </div>
  );
}

/** Those that were done while this page was open. Events bring them, so only a page that lost one asks, and gets all. */
const doneHereQuery = (teamId: string) =>
  realtimeQuery({
    queryKey: ["agreements", teamId, "list", "done-here"],
    queryFn: () => call(api.teams[":teamId"].agreements.$get({ param: { teamId }, query: { state: "done" } })),
    initialData: () => [],
    staleTime: Number.POSITIVE_INFINITY,
    applyChange: (list, change) =>
      change.kind === "agreement" ? withAgreement(list, "done", change.agreement) : undefined,
  });

/** Those that were open on this page and are done now. */
function useKeptHere(teamId: string, pending: Agreement[] | undefined): Agreement[] {
  const [seen, setSeen] = useState<readonly Agreement[]>([]);
  const fresh = pending?.filter(({ id }) => !seen.some((one) => one.id === id)) ?? [];
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const gone = seen.filter(({ id }) => !pending?.some((one) => one.id === id));
  const { data: done = [] } = useQuery({ ...doneHereQuery(teamId), throwOnError: false });
  return gone.filter(({ id }) => done.some((one) => one.id === id));
}

/** @param isOwnPress whether this person said that it is done: the focus was on the button that is gone */
function KeptAgreement({ agreement, isOwnPress }: { agreement: Agreement; isOwnPress: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (mark.current) animateInTurn([mark.current], [{ opacity: 0, transform: "scale(0.4) rotate(-30deg)" }, {}]);
    if (isOwnPress && isFocusLost()) text.current?.focus({ preventScroll: true });
  }, [isOwnPress]);
  return (
    <Card as="li" className="flex items-center gap-4 border-good! bg-good-soft! no-shadow!">
      <span ref={mark} className="grid size-11 shrink-0 place-items-center rounded-full bg-good text-paper">
        <Check aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0">
        <p
          ref={text}
          tabIndex={-1}
          dir="auto"
          className="max-w-measure text-lg font-semibold wrap-anywhere outline-none"
        >
          {agreement.text}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-semibold text-good">{t`¡Cumplido! Gracias`}</p>
          <AgreementOwner agreement={agreement} />
        </div>
      </div>
    </Card>
  );
}

const reviewText = (count: number) =>
  plural(count, form`Queda 1 acuerdo por revisar.`, form`Quedan ${number(count)} acuerdos por revisar.`);

type PendingAgreementProps = PendingAgreementsProps & {
  agreement: Agreement;
  isCurrent: boolean;
  onDone: () => void;
};

function PendingAgreement({ teamId, retroId, agreement, isCurrent, onDone }: PendingAgreementProps) {
  const setState = useSetAgreementState(teamId);
  const keep = useKeepAgreement(teamId, retroId);
  const isKept = agreement.reviewedInId === retroId;
  return (
    <Card
      as="li"
      className={clsx(
        "flex flex-col gap-3 md:flex-row md:items-center md:justify-between md:gap-6",
        !isCurrent && "max-md:hidden",
        isKept && "bg-paper-inset! no-shadow!",
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
      <div className="flex shrink-0 flex-wrap gap-2 max-sm:*:grow max-sm:*:px-2 max-sm:[&_svg]:hidden">
        <Button
          variant="quiet"
          once
          aria-label={t`Hecho: ${agreement.text}`}
          onClick={() => {
            onDone();
            setState(agreement, "DONE");
          }}
        >
          <Check aria-hidden="true" />
          {t`Hecho`}
        </Button>
        <Button
          variant="quiet"
          once
          aria-label={t`Sigue: ${agreement.text}`}
          aria-pressed={isKept}
          // `disabled` would take the focus from the button.
          aria-disabled={isKept || undefined}
          className={clsx(isKept && "border-good! bg-good-soft! text-good!")}
          onClick={() => !isKept && keep(agreement)}
        >
          <ArrowRight aria-hidden="true" />
          {t`Sigue`}
        </Button>
        <Button
          variant="ghost"
          once
          aria-label={t`Ya no: ${agreement.text}`}
          onClick={() => setState(agreement, "DROPPED")}
        >
          <CircleSlash aria-hidden="true" />
          {t`Ya no`}
        </Button>
      </div>
    </Card>
  );
}
