import { Check } from "lucide-react";
import { TrialForm } from "#app/trial/trial-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { TableIllustration } from "#app/ui/table-drawing.tsx";
import { t } from "#worker/contract/language.ts";
import { Picture } from "./picture.tsx";

const promises = () => [t`Gratis`, t`Sin tarjeta de crédito`, t`Lista en menos de 2 minutos`];

const NOTICES = {
  invited: () => t`Para ver esa página necesitas entrar. Entra y te llevamos directo.`,
  ended: () => t`Tu sesión terminó: venció o se cerró desde otro dispositivo. Entra otra vez y sigues donde estabas.`,
};

type HeroProps = {
  start: string;
  notice: keyof typeof NOTICES | null;
  /** null for a person with a session, who has teams */
  trialId: string | null;
};

export function Hero({ start, notice, trialId }: HeroProps) {
  return (
    <section className="grid items-center gap-10 pt-8 sm:pt-14 sm:pb-6 lg:grid-cols-2 lg:gap-14 lg:py-16">
      <div className="relative z-10 flex flex-col items-start gap-5">
        <h1 className="text-4xl wrap-anywhere">{t`Una mesa para tu retrospectiva`}</h1>
        <p className="max-w-measure text-lg text-ink-soft">{t`Todos escriben antes de hablar, eligen qué conversar y salen con acuerdos que vuelven hasta cumplirse.`}</p>
        {notice && <p className="rounded-md bg-accent-soft px-4 py-3 font-medium">{NOTICES[notice]()}</p>}
        {trialId === null ? (
          <a href="/teams" className={buttonClass("primary", "lg")}>{t`Ir a mis equipos`}</a>
        ) : notice ? (
          <a href={start} className={buttonClass("primary", "lg")}>{t`Entrar`}</a>
        ) : (
          <TrialForm id={trialId} />
        )}
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {promises().map((promise) => (
            <li key={promise} className="inline-flex items-center gap-1.5">
              <Check aria-hidden="true" className="size-5 text-good" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative">
        <TableIllustration className="pointer-events-none absolute top-1/2 left-1/2 w-160 max-w-none [translate:-50%_-50%] max-lg:hidden" />
        <div className="relative">
          <Picture
            name="table"
            isFirst
            alt={t`La mesa de una retrospectiva en Tertulia: tarjetas en columnas, y dos de ellas juntas en el grupo Demasiadas reuniones`}
          />
        </div>
      </div>
    </section>
  );
}
