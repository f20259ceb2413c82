import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { FileText, Users } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { AgreementLine } from "#app/agreements/agreement-facts.tsx";
import { agreementsOfQuery } from "#app/agreements/queries.ts";
import { pastText } from "#app/boards/plan/past-text.ts";
import { boardQuery } from "#app/boards/queries.ts";
import { FaceCounts } from "#app/boards/steps/face-counts.tsx";
import { PULSE_TEXTS } from "#app/boards/steps/pulse-texts.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { useZones } from "#app/lib/time-zones.ts";
import { CardsGone } from "#app/sheet/cards-gone.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Agreement } from "#worker/contract/agreements.ts";
import { t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import { WinnerCard } from "./winner-card.tsx";

const HealthSummary = lazyPart(
  "health-summary",
  async () => (await import("#app/health/health-summary.tsx")).HealthSummary,
);

type ClosedSummaryProps = {
  teamId: string;
  retro: Retrospective;
  /** The thank-yous to its winner. */
  received: ThankYou[];
  /** Whether this person closed it here: the button that had the focus is gone. */
  isClosing: RefObject<boolean>;
};

const QUESTIONS = ["arrive", "worth"] as const;

/** What a closed retrospective left. On a wide screen its winner stands beside the agreements and faces. */
export function ClosedSummary({ teamId, retro, received, isClosing }: ClosedSummaryProps) {
  const { data: agreements = [] } = useQuery({ ...agreementsOfQuery(teamId, retro.id), throwOnError: false });
  const { data: board } = useQuery({
    ...boardQuery(teamId, retro.id),
    enabled: retro.board !== null,
    throwOnError: false,
  });
  const zones = useZones();
  const cardsDeletedAt = retro.board?.cardsDeletedAt;
  // Closed by a person, its plan has an end that did not come.
  const closedAlone = board?.plan?.closes === true && board.plan.next === null;
  const sheet = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isClosing.current && isFocusLost()) sheet.current?.focus({ preventScroll: true });
  }, [isClosing]);
  const asked = QUESTIONS.flatMap((question) => {
    const counts = board?.pulse[question].counts;
    return counts ? [{ question, counts }] : [];
  });
  // Nobody could vote for a winner of an imported one.
  const winner = !retro.board?.importedAt && <WinnerCard retro={retro} received={received} />;
  return (
    <>
      <div
        className={clsx(
          "grid grid-cols-1 items-start gap-8 empty:hidden",
          // Agreements alone are too few to stand beside it.
          winner && asked.length > 0 && "xl:grid-cols-[22rem_minmax(0,1fr)]",
        )}
      >
        {winner}
        {(agreements.length > 0 || asked.length > 0) && (
          <div className="flex min-w-0 flex-col gap-8">
            {agreements.length > 0 && (
              <section aria-labelledby="lo-acordado">
                <h2 id="lo-acordado" className="mb-1 text-2xl">{t`Lo que acordamos`}</h2>
                <ul className="lined">
                  {agreements.map((agreement) => (
                    <AgreedRow key={agreement.id} agreement={agreement} />
                  ))}
                </ul>
              </section>
            )}
            {asked.length > 0 && (
              <section aria-labelledby="el-pulso">
                <h2 id="el-pulso" className="sr-only">{t`El pulso`}</h2>
                <div className="grid items-end gap-x-8 gap-y-6 sm:grid-cols-2">
                  {asked.map(({ question, counts }) => (
                    <div key={question}>
                      <h3 className="mb-1 text-xl">
                        {question === "arrive" ? t`Así llegamos` : PULSE_TEXTS[question].title()}
                      </h3>
                      <FaceCounts question={question} counts={counts} />
                    </div>
                  ))}
                </div>
              </section>
            )}
          </div>
        )}
      </div>
      {board?.health?.results && <HealthSummary board={board} />}
      <section
        aria-labelledby="la-hoja"
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 bg-accent-soft px-5 py-4 sm:px-8 rounded-lg print:hidden"
      >
        <div className="min-w-0">
          <h2 id="la-hoja" className="text-xl">{t`Todo en una página`}</h2>
          <p className="max-w-measure text-ink-soft">
            {closedAlone && retro.closedAt && `${t`Se cerró sola ${pastText(retro.closedAt, zones)}.`} `}
            {!cardsDeletedAt && t`Lo que conversaron y lo que quedó, para leer, copiar o imprimir.`}
          </p>
          {cardsDeletedAt && <CardsGone since={cardsDeletedAt} />}
        </div>
        <ButtonLink ref={sheet} to={`/teams/${teamId}/retrospectives/${retro.id}/summary`} className="max-sm:w-full">
          <FileText aria-hidden="true" />
          {t`Abrir la hoja`}
        </ButtonLink>
      </section>
    </>
  );
}

function AgreedRow({ agreement }: { agreement: Agreement }) {
  const { text, owner } = agreement;
  return (
    <li className="flex items-start gap-4 py-3">
      {owner ? (
        <Avatar id={owner.id} name={owner.name} />
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <Users aria-hidden="true" className="size-5" />
        </span>
      )}
      <div className="min-w-0">
        <p dir="auto" className="max-w-measure text-lg font-semibold wrap-anywhere">
          {text}
        </p>
        <AgreementLine agreement={agreement} />
      </div>
    </li>
  );
}
