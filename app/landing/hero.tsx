import { Check } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { TableIllustration } from "#app/ui/table-drawing.tsx";
import { ExampleCard, ThankYouExample, TimerExample } from "./examples.tsx";

const PROMISES = ["Gratis", "Sin tarjeta de crédito", "Lista en menos de 2 minutos"];

const NOTICES = {
  invited: "Para ver esa página necesitas entrar. Entra y te llevamos directo.",
  ended: "Tu sesión terminó: venció o se cerró desde otro dispositivo. Entra otra vez y sigues donde estabas.",
};

type HeroProps = { start: string; notice: keyof typeof NOTICES | null };

export function Hero({ start, notice }: HeroProps) {
  return (
    <section className="grid items-center gap-12 pt-10 sm:pt-14 sm:gap-20 sm:pb-10 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:py-20">
      <div className="relative z-10 flex flex-col items-start gap-6">
        <h1 className="text-4xl">Una mesa para tu equipo</h1>
        <p className="max-w-measure text-lg text-ink-soft">
          Retros donde todos escriben antes de hablar, acuerdos que vuelven hasta cumplirse, rachas que dan ganas de
          cuidar y agradecimientos que no se pierden. Conversen sin apuro.
        </p>
        {notice && <p className="rounded-md bg-accent-soft px-4 py-3 font-medium">{NOTICES[notice]}</p>}
        <a href={start} className={buttonClass("primary", "lg")}>
          Empezar gratis
        </a>
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {PROMISES.map((promise) => (
            <li key={promise} className="inline-flex items-center gap-1.5">
              <Check aria-hidden="true" className="size-5 text-good" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative">
        <TableIllustration className="absolute top-1/2 left-1/2 w-152 max-w-none -translate-x-1/2 -translate-y-1/2 lg:w-160" />
        <div className="relative grid gap-5 sm:grid-cols-2 sm:px-6 lg:px-0">
          <div className="flex flex-col gap-5">
            <TimerExample />
            <ThankYouExample
              seed="b"
              from="Matías"
              to="Camila"
              text="Gracias por quedarte a mirar ese deploy conmigo. Dormí tranquilo."
            />
          </div>
          <div className="flex flex-col gap-5 sm:pt-12">
            <StreakExample />
            <WinnerExample />
          </div>
        </div>
      </div>
    </section>
  );
}

const STREAKS = [14, 31, 9, 22, 58, 17, 42];
const LONGEST = Math.max(...STREAKS);

function StreakExample() {
  return (
    <ExampleCard
      label="Ejemplo de counter: 42 días sin bugs en producción; la racha más alta fue de 58"
      className="rotate-[0.7deg] max-sm:hidden"
    >
      <p className="font-serif text-xl">Días sin bugs en producción</p>
      <p className="mt-3 flex items-baseline gap-2">
        <span className="numeral text-4xl">42</span>
        <span className="text-ink-soft">días</span>
      </p>
      <div className="mt-4 flex h-16 items-end gap-1.5 border-b border-line-strong">
        {STREAKS.map((days, index) => (
          <span
            key={days}
            style={{ height: `${(days / LONGEST) * 100}%` }}
            className={
              index === STREAKS.length - 1 ? "grow rounded-t-sm bg-saffron" : "grow rounded-t-sm bg-saffron-soft"
            }
          />
        ))}
      </div>
      <p className="mt-2 text-ink-soft">Racha más alta: 58</p>
    </ExampleCard>
  );
}

function WinnerExample() {
  return (
    <ExampleCard
      label="Ejemplo de ganadora del sprint: Camila Soto, con 6 de 8 votos"
      className="flex items-center gap-4 bg-saffron-soft!"
    >
      <Trophy className="size-14 shrink-0" />
      <div>
        <p className="text-saffron-ink">Ganadora del sprint</p>
        <p className="font-serif text-2xl">Camila Soto</p>
        <p>6 de 8 votos</p>
      </div>
    </ExampleCard>
  );
}
