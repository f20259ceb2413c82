import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { AgreementsExample, InviteExample, MemoryExample, PulseExample, type Qr } from "./afterwards-examples.tsx";
import { FeatureCard } from "./feature-card.tsx";

export function Afterwards({ qr }: { qr: Qr | undefined }) {
  return (
    <section aria-labelledby="afterwards-title" className="flex flex-col gap-5 sm:gap-8">
      <div className="flex max-w-measure flex-col gap-3">
        <h2 id="afterwards-title" className="text-3xl">{t`Lo que queda después`}</h2>
        <p className="text-lg text-ink-soft">{t`Una buena conversación se nota en lo que el equipo hace al otro día.`}</p>
      </div>
      <div className="grid gap-3 sm:gap-5 md:grid-cols-2 lg:grid-cols-6">
        <FeatureCard
          wide
          title={t`Acuerdos que vuelven`}
          text={t`Cada acuerdo dice quién lo lleva y para cuándo. Si queda pendiente, la próxima retro parte por ahí: hecho, sigue o ya no.`}
        >
          <AgreementsExample />
        </FeatureCard>
        <FeatureCard
          title={t`Entrar con un enlace o un QR`}
          text={t`Manda el enlace o proyecta el QR. Si quieres, para sentarse basta con decir el nombre.`}
        >
          <InviteExample qr={qr} />
        </FeatureCard>
        <FeatureCard
          half
          title={t`Pulso`}
          text={t`Cómo llegaron y si valió la pena, retro a retro. Siempre del equipo, nunca de una persona, y desde ${BOARD.answersShown} respuestas.`}
        >
          <PulseExample />
        </FeatureCard>
        <FeatureCard
          half
          title={t`Memoria`}
          text={t`Lo que vivieron juntos, mes a mes. Se escribe sola, y se puede buscar.`}
        >
          <MemoryExample />
        </FeatureCard>
      </div>
    </section>
  );
}
