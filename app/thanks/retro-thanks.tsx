import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { retroThankYousQuery } from "./queries.ts";
import { ThankYouCard } from "./thank-you-card.tsx";

type RetroThanksProps = { teamId: string; retroId: string; closed: boolean };

export function RetroThanks({ teamId, retroId, closed }: RetroThanksProps) {
  const { data: thanks } = useQuery(retroThankYousQuery(teamId, retroId));
  if (!thanks) return <SkeletonRows count={3} />;
  return (
    <section aria-labelledby="agradecimientos" className="min-w-0">
      <h2 id="agradecimientos" className="mb-4 flex items-baseline gap-3 text-2xl">
        Agradecimientos
        {thanks.length > 0 && <span className="numeral text-xl text-ink-soft">{thanks.length}</span>}
      </h2>
      {thanks.length === 0 ? (
        <EmptyState
          drawing="thanks"
          title={closed ? "Esta vez nadie dejó un agradecimiento" : "La pared espera el primer agradecimiento"}
          text={
            closed
              ? "En la próxima retrospectiva, empieza tú."
              : "Piensa en quién te ayudó esta semana y cuéntale por qué."
          }
        />
      ) : (
        <ul
          aria-labelledby="agradecimientos"
          className="-mx-4 columns-1 gap-5 overflow-x-clip px-4 py-1 sm:columns-2 [&>li]:mb-5"
        >
          {thanks.map((thank) => (
            <ThankYouCard key={thank.id} thankYou={thank} perspective="team" />
          ))}
        </ul>
      )}
    </section>
  );
}
