import { t } from "#worker/contract/language.ts";
import { ThankYouExample } from "./examples.tsx";
import { FeatureCard } from "./feature-card.tsx";
import { GoalExample, MetricsExample, RetroExample, TeamExample, VoteExample } from "./feature-examples.tsx";

const [IGNACIA, TOMAS, VALENTINA] = ["Ignacia", "Tomás", "Valentina"] as const;

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="flex flex-col gap-5 sm:gap-8">
      <div className="flex max-w-measure flex-col gap-3">
        <h2 id="features-title" className="text-3xl">{t`Lo que pasa en la mesa`}</h2>
        <p className="text-lg text-ink-soft">{t`Seis cosas que un buen equipo ya hace, con un lugar para cada una.`}</p>
      </div>
      <div className="grid gap-3 sm:gap-5 md:grid-cols-2 lg:grid-cols-6">
        <FeatureCard
          wide
          title={t`Retros con estructura y timer`}
          text={t`Cada retro tiene sus pasos: conversar, agradecer, votar y cerrar. Un solo reloj para todos, que parte y termina a la vez en cada pantalla.`}
        >
          <RetroExample />
        </FeatureCard>
        <FeatureCard
          title={t`Votación del sprint`}
          text={t`Un voto por persona, y siempre secreto. Al cerrar la retro aparece quien ganó.`}
        >
          <VoteExample />
        </FeatureCard>
        <FeatureCard
          title={t`Counters gamificados`}
          text={t`Días sin bugs, reuniones a la hora, lo que quieran cuidar. Cada racha tiene metas y su historia.`}
        >
          <GoalExample />
        </FeatureCard>
        <FeatureCard
          wide
          title={t`Agradecimientos`}
          text={t`Los agradecimientos de la retro quedan en un muro que cada persona puede volver a leer.`}
        >
          <div className="grid gap-4 pt-1 sm:grid-cols-2">
            <ThankYouExample seed="f" from={IGNACIA} to={TOMAS} text={t`Tu revisión me ahorró una semana.`} />
            <ThankYouExample
              seed="d"
              from={VALENTINA}
              to={IGNACIA}
              text={t`Por preguntar cómo estábamos antes de preguntar cuánto faltaba.`}
              className="max-sm:hidden"
            />
          </div>
        </FeatureCard>
        <FeatureCard
          half
          title={t`Gestión de equipos`}
          text={t`Crea tu equipo, invita con un enlace y define quién lo administra. Puedes estar en todos los que quieras.`}
        >
          <TeamExample />
        </FeatureCard>
        <FeatureCard
          half
          title={t`Métricas`}
          text={t`Quién ha ganado más sprints, cuánto duró cada racha y cuántos votaron: los números del equipo, sin planillas.`}
        >
          <MetricsExample />
        </FeatureCard>
      </div>
    </section>
  );
}
