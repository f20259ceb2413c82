import { clsx } from "clsx";
import { formatThankYouCount } from "#app/lib/format.ts";
import { rich } from "#app/lib/rich.ts";
import { PAPER } from "#app/ui/card.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { TIE_TEXTS } from "#worker/contract/constants.ts";
import { formatVoteCount } from "#worker/contract/counts.ts";
import { t } from "#worker/contract/language.ts";
import { QUOTED_THANKS } from "#worker/contract/limits/retrospectives.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";

type WinnerCardProps = { retro: Retrospective; received: ThankYou[] };

export function WinnerCard({ retro: { sprintWinner: winner, result }, received }: WinnerCardProps) {
  if (!winner) return <NoWinner />;
  const tie = result && TIE_TEXTS[result.decidedBy];
  const quoted = received.slice(0, QUOTED_THANKS);
  return (
    <section aria-labelledby="ganador" className={clsx(PAPER, "@container bg-saffron-soft! p-5 sm:p-6")}>
      <div className="flex flex-col gap-5 @2xl:flex-row @2xl:items-center @2xl:gap-10">
        <div className="flex min-w-0 items-start gap-5 @2xl:max-w-1/2 @2xl:shrink-0">
          <Trophy className="size-20 shrink-0 text-saffron-ink" />
          <div className="min-w-0">
            <p className="font-semibold text-saffron-ink">{t`Sprint winner`}</p>
            <h2 id="ganador" dir="auto" className="text-3xl">
              {winner.name}
            </h2>
            {result && (
              <p className="mt-1.5 text-lg">
                {rich`${<strong className="numeral">{result.winnerVotes}</strong>} de ${formatVoteCount(result.totalVotes)}`}
              </p>
            )}
            {received.length > 0 && (
              <p
                className={clsx(!result && "mt-1.5")}
              >{t`${formatThankYouCount(received.length)} en esta retrospectiva`}</p>
            )}
            {tie && <p className="mt-2 max-w-measure text-ink-soft">{tie()}</p>}
          </div>
        </div>
        {quoted.length > 0 && (
          <ul className="flex min-w-0 grow flex-col gap-3 border-saffron @2xl:border-s-2 @2xl:ps-8">
            {quoted.map(({ id, message, giver }) => (
              <li key={id} className="min-w-0">
                <blockquote dir="auto" className="line-clamp-3 font-serif text-lg leading-snug">
                  {message}
                </blockquote>
                <p dir="auto" className="mt-0.5 text-ink-soft">
                  {giver.name}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function NoWinner() {
  return (
    <section aria-labelledby="ganador" className={clsx(PAPER, "p-6 sm:p-8")}>
      <h2 id="ganador" className="text-2xl">{t`Este sprint lo ganó todo el equipo`}</h2>
      <p className="mt-2 max-w-measure text-ink-soft">{t`Nadie alcanzó a votar, así que no hay un solo nombre. El aplauso es para todos, y la próxima votación también.`}</p>
    </section>
  );
}
