import { buttonClass } from "#app/ui/button.tsx";

const FACTS = [
  { figure: "$0", text: "Es gratis, con todo incluido y para todo el equipo." },
  { figure: "0", text: "tarjetas de crédito. No la pedimos, ni ahora ni después." },
  { figure: "< 2", text: "minutos y tu equipo ya tiene mesa: cuenta, equipo y primera retro." },
];

export function Pricing({ start }: { start: string }) {
  return (
    <section
      aria-labelledby="free-title"
      className="flex flex-col items-start gap-8 border-y border-line-strong py-12 lg:py-16"
    >
      <h2 id="free-title" className="text-3xl">
        La casa invita
      </h2>
      <dl className="grid w-full gap-8 sm:grid-cols-3">
        {FACTS.map(({ figure, text }) => (
          <div key={figure} className="flex flex-col gap-2">
            <dt className="numeral text-4xl whitespace-nowrap">{figure}</dt>
            <dd className="max-w-72 text-lg text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <a href={start} className={buttonClass("primary", "lg")}>
        Crear mi equipo
      </a>
    </section>
  );
}
