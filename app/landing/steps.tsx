import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";

const STEPS = [
  {
    name: "Escribir en silencio",
    text: "Cada persona deja sus tarjetas. Hasta que se destapan, nadie lee las de nadie. Y si quieren, van sin firma.",
  },
  { name: "Juntar", text: "Lo que se parece queda junto. Todas las manos a la vez, en la misma mesa." },
  { name: "Elegir", text: "Cada persona pone sus fichas en lo que importa hablar, sin ver las de los demás." },
  { name: "Conversar", text: "Un tema a la vez, con el reloj a la vista. Lo que acuerdan queda anotado ahí mismo." },
];

export function Steps() {
  return (
    <section aria-labelledby="steps-title" className="flex flex-col gap-8">
      <div className="flex max-w-measure flex-col gap-3">
        <h2 id="steps-title" className="text-3xl">
          Primero en silencio, después conversando
        </h2>
        <p className="text-lg text-ink-soft">
          La mesa lleva la retro paso a paso, para que se escuche también a quien habla poco.
        </p>
      </div>
      <ol className="grid gap-6 sm:grid-cols-2 lg:flex lg:gap-8">
        {STEPS.map(({ name, text }, index) => (
          <li key={name} className="flex flex-1 items-start gap-3">
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
      <TableExample />
    </section>
  );
}

function TableExample() {
  return (
    <div
      role="img"
      aria-label="Ejemplo de mesa: en Por mejorar, el grupo Demasiadas reuniones junta dos tarjetas y cinco fichas"
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <Runner title="Lo bueno" hue={300} count={3} className="max-sm:hidden">
        <Card text="Buen ritmo de revisiones" tilt="-rotate-[0.5deg]" fichas={1} />
        <Card text="La demo con el cliente fue corta y concreta" tilt="rotate-[0.7deg]" />
        <Card text="Nadie se quedó hasta tarde" tilt="-rotate-[0.5deg]" fichas={1} />
      </Runner>
      <Runner title="Por mejorar" hue={352} count={3}>
        <div className="rounded-md border border-line bg-ground p-2 shadow-card">
          <p className="flex items-center justify-between gap-2 px-1.5 pt-1 pb-2.5 font-serif text-xl">
            Demasiadas reuniones
            <Fichas count={5} />
          </p>
          <div className="flex flex-col gap-1.5">
            <Card text="Dos horas, y después nadie recuerda qué se decidió" tilt="rotate-[0.7deg]" />
            <Card text="No queda una tarde entera para programar" tilt="-rotate-[0.5deg]" />
          </div>
        </div>
        <Card text="El ambiente de pruebas estuvo caído tres días" tilt="-rotate-[0.5deg]" fichas={3} />
      </Runner>
      <Runner title="Ideas" hue={168} count={3} className="max-lg:hidden">
        <Card text="Un día a la semana sin reuniones" tilt="rotate-[0.7deg]" fichas={2} />
        <Card text="Turnarnos para probar" tilt="-rotate-[0.5deg]" fichas={1} />
        <Card text="Mostrar algo que funcione todos los jueves" tilt="rotate-[0.7deg]" />
      </Runner>
    </div>
  );
}

type RunnerProps = { title: string; hue: number; count: number; className?: string; children: ReactNode };

function Runner({ title, hue, count, className, children }: RunnerProps) {
  // The example is only as high as its cards. A real table fills the screen.
  const style: CSSProperties & { "--hue": number } = { "--hue": hue, minHeight: 0 };
  return (
    <div style={style} className={clsx("cloth flex flex-col gap-2.5 p-3.5 pb-6", className)}>
      <p className="cloth-label -mx-3.5 -mt-3.5 flex items-baseline justify-between px-4 pt-3 pb-2 font-serif text-xl">
        {title}
        <span className="numeral text-lg text-ink-soft">{count}</span>
      </p>
      {children}
      <span className="fringe" />
    </div>
  );
}

type CardProps = { text: string; tilt: string; fichas?: number };

function Card({ text, tilt, fichas }: CardProps) {
  return (
    <div className={clsx("rounded-sm border border-line bg-paper px-3.5 py-2.5 shadow-card", tilt)}>
      <p className="font-serif text-lg/snug">{text}</p>
      {fichas && <Fichas count={fichas} className="mt-1" />}
    </div>
  );
}

const Fichas = ({ count, className }: { count: number; className?: string }) => (
  <span className={clsx("inline-flex shrink-0 gap-1", className)}>
    {Array.from({ length: count }, (_, place) => `ficha ${place}`).map((place) => (
      <span key={place} className="ficha ficha-placed" />
    ))}
  </span>
);
