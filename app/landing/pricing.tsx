import { buttonClass } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";

const facts = () => [
  { figure: "$0", text: t`Es gratis, con todo incluido y para todo el equipo.` },
  { figure: "0", text: t`tarjetas de crédito. No la pedimos, ni ahora ni después.` },
  { figure: "< 2", text: t`minutos y tu equipo ya está en la mesa, escribiendo.` },
];

export function Pricing() {
  return (
    <section
      aria-labelledby="free-title"
      className="flex flex-col items-start gap-6 border-y border-line-strong py-8 sm:gap-8 lg:py-16"
    >
      <h2 id="free-title" className="text-3xl">{t`La casa invita`}</h2>
      <dl className="grid w-full gap-4 sm:grid-cols-3 sm:gap-8">
        {facts().map(({ figure, text }) => (
          <div key={figure} className="grid grid-cols-[5rem_1fr] items-center gap-2 sm:flex sm:flex-col sm:items-start">
            <dt className="numeral text-4xl whitespace-nowrap">{figure}</dt>
            <dd className="max-w-72 text-ink-soft sm:text-lg">{text}</dd>
          </div>
        ))}
      </dl>
      <a href="/try" className={buttonClass("primary", "lg")}>{t`Probar ahora`}</a>
    </section>
  );
}
