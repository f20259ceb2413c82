import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Heart } from "lucide-react";
import { myThankYousQuery } from "#app/thanks/queries.ts";
import { ThankYouCard } from "#app/thanks/thank-you-card.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";

const SHOWN = 2;

type LatestThanksProps = {
  /** The cards stand beside each other where there is room. */
  wide?: boolean;
};

export const LatestThanks = (props: LatestThanksProps) => (
  <Panel name={t`tus agradecimientos`}>
    <Thanks {...props} />
  </Panel>
);

function Thanks({ wide = false }: LatestThanksProps) {
  const { data } = useInfiniteQuery(myThankYousQuery("RECEIVER"));
  const newest = data?.pages[0];
  return (
    <section aria-labelledby="gracias" className="min-w-0">
      <h2 id="gracias" className="mb-4 text-2xl">{t`Te dieron las gracias`}</h2>
      {newest === undefined && <Skeleton className="h-40 w-full" />}
      {newest?.length === 0 && (
        <p className="flex items-start gap-3 rounded-lg border border-dashed border-line-strong bg-paper p-5 text-ink-soft">
          <Heart aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
          {t`El próximo agradecimiento que te den en una retro va a aparecer aquí.`}
        </p>
      )}
      {newest && newest.length > 0 && (
        <>
          <ul aria-label={t`Últimos agradecimientos`} className={clsx("grid gap-x-5", wide && "sm:grid-cols-2")}>
            {newest.slice(0, SHOWN).map((thankYou) => (
              <ThankYouCard key={thankYou.id} thankYou={thankYou} perspective="received" />
            ))}
          </ul>
          <TextLink to="/thank-you">{t`Ver todos`}</TextLink>
        </>
      )}
    </section>
  );
}
