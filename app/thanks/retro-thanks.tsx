import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { memo, useEffect } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import { retroThankYousQuery } from "./queries.ts";
import { ThankYouCard } from "./thank-you-card.tsx";
import { Wall } from "./wall.tsx";

type OwnActions = typeof import("./own-thank-you-actions.tsx");

type RetroThanksProps = {
  teamId: string;
  retroId: string;
  closed: boolean;
  myId: string;
  sentId: string | undefined;
};

export function RetroThanks({ teamId, retroId, closed, myId, sentId }: RetroThanksProps) {
  const { data: thanks } = useQuery(retroThankYousQuery(teamId, retroId));
  const canCorrect = !closed && (thanks?.some(({ giverId }) => giverId === myId) ?? false);
  const own = useLazyModule(canCorrect, () => import("./own-thank-you-actions.tsx"));
  const isSentShown = thanks?.some(({ id }) => id === sentId) ?? false;
  useEffect(() => {
    if (isSentShown) document.getElementById(`gracias-${sentId}`)?.scrollIntoView({ block: "nearest" });
  }, [isSentShown, sentId]);
  if (!thanks) return <SkeletonRows count={3} />;
  return (
    <section aria-labelledby="agradecimientos" className="min-w-0">
      <h2
        id="agradecimientos"
        tabIndex={-1}
        className="mb-4 outline-none flex items-baseline gap-3 text-2xl wrap-anywhere"
      >
        {t`Agradecimientos`}
        {thanks.length > 0 && <span className="numeral text-xl text-ink-soft">{thanks.length}</span>}
      </h2>
      {thanks.length === 0 ? (
        <EmptyState
          drawing="thanks"
          title={closed ? t`Esta vez nadie dejó un agradecimiento` : t`El muro espera el primer agradecimiento`}
          text={
            closed
              ? t`En la próxima retrospectiva, empieza tú.`
              : t`Piensa en quién te ayudó esta semana y cuéntale por qué.`
          }
        />
      ) : (
        <Wall
          aria-labelledby="agradecimientos"
          className={clsx("-mx-4 overflow-x-clip px-4", closed && "xl:grid-cols-3")}
        >
          {/* Oldest first, so that a new card moves no other. */}
          {[...thanks].reverse().map((thank) => (
            <WallCard
              key={thank.id}
              teamId={teamId}
              retroId={retroId}
              thankYou={thank}
              closed={closed}
              own={thank.giverId === myId ? own : undefined}
            />
          ))}
        </Wall>
      )}
    </section>
  );
}

type WallCardProps = {
  teamId: string;
  retroId: string;
  thankYou: ThankYou;
  closed: boolean;
  /** Shows the actions of one's own thank-you, once they have loaded. */
  own: OwnActions | undefined;
};

/** Renders again only when something in it changed: a wall may hold hundreds. */
const WallCard = memo(function WallCard({ own, thankYou, ...rest }: WallCardProps) {
  return (
    <ThankYouCard
      thankYou={thankYou}
      perspective="team"
      actions={own && <own.OwnThankYouActions thankYou={thankYou} {...rest} />}
    />
  );
});
