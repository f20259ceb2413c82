import { t } from "#worker/contract/language.ts";
import { Picture } from "./picture.tsx";

const steps = () => [
  {
    name: t`Escribir en silencio`,
    text: t`Cada persona deja sus tarjetas. Hasta que se destapan, nadie lee las de nadie. Y si quieren, van sin firma.`,
  },
  { name: t`Juntar`, text: t`Lo que se parece queda junto. Todas las manos a la vez, en la misma mesa.` },
  {
    name: t`Elegir`,
    text: t`Cada persona pone sus fichas en lo que importa hablar, sin ver las de los demás.`,
  },
  {
    name: t`Conversar`,
    text: t`Un tema a la vez, con el reloj a la vista. Lo que acuerdan queda anotado ahí mismo.`,
  },
];

export function Steps() {
  return (
    <section aria-labelledby="steps-title" className="flex flex-col gap-6 sm:gap-8">
      <div className="flex max-w-measure flex-col gap-3">
        <h2 id="steps-title" className="text-3xl">{t`Primero en silencio, después conversando`}</h2>
        <p className="text-lg text-ink-soft">{t`La mesa lleva la retrospectiva paso a paso, para que se escuche también a quien habla poco.`}</p>
      </div>
      <div className="grid items-center gap-8 lg:grid-cols-[5fr_7fr] lg:gap-14">
        <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
          {steps().map(({ name, text }, index) => (
            <li key={name} className="flex items-start gap-3">
              <span
                aria-hidden="true"
                className="numeral grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-lg text-accent"
              >
                {index + 1}
              </span>
              <div className="pt-0.5">
                <h3 className="text-xl">{name}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Picture
          name="talk"
          alt={t`El tema que se conversa, en el centro: Demasiadas reuniones, con ocho fichas y sus tarjetas`}
        />
      </div>
    </section>
  );
}
