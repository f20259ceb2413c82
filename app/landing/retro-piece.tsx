import { Check } from "lucide-react";
import { TRAY } from "./sunk.ts";

const STEPS = [
  { name: "Agradecer", said: "11 agradecimientos", done: true },
  { name: "Votar", said: "6 de 8 votaron", done: false },
  { name: "Cerrar", said: "aparece quien ganó", done: false },
];

/** A retrospective half way through, with the clock beside it. */
export function RetroPiece() {
  return (
    <div
      role="img"
      aria-label="Ejemplo de retro: ya se dieron 11 agradecimientos, han votado 6 de 8 y quedan 2 minutos y 15 segundos"
      className={`${TRAY} flex flex-wrap content-center items-center gap-x-8 gap-y-4`}
    >
      <p className="tally text-4xl">02:15</p>
      <ol className="flex grow flex-wrap gap-x-6 gap-y-3">
        {STEPS.map(({ name, said, done }, at) => (
          <li key={name} className="flex items-center gap-2.5">
            <span
              className={
                done
                  ? "grid size-8 place-items-center rounded-full bg-good-soft text-good"
                  : "grid size-8 place-items-center rounded-full border border-line-strong tabular-nums"
              }
            >
              {done ? <Check aria-hidden="true" className="size-5" /> : at + 1}
            </span>
            <span className="leading-tight">
              <span className="block font-semibold">{name}</span>
              <span className="text-ink-soft">{said}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
