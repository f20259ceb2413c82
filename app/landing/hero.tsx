import { Check } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { StreakPiece } from "./streak-piece.tsx";
import { TableTop } from "./table-top.tsx";
import { ThanksPiece } from "./thanks-piece.tsx";
import { TimerPiece } from "./timer-piece.tsx";
import { WinnerPiece } from "./winner-piece.tsx";

const PROMISES = ["Gratis", "Sin tarjeta de crédito", "Lista en menos de 2 minutos"];

/** The first thing one sees: what this is, the way in, and pieces of the product lying on the table. */
export function Hero({ start, invited }: { start: string; invited: boolean }) {
  return (
    <section className="grid items-center gap-12 pt-10 sm:pt-14 sm:gap-20 sm:pb-10 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:py-20">
      <div className="relative z-10 flex flex-col items-start gap-6">
        <h1 className="text-4xl">Una mesa para tu equipo</h1>
        <p className="max-w-measure text-lg text-ink-soft">
          Retrospectivas con un timer que todos ven igual, un voto por quien más aportó, rachas que dan ganas de cuidar
          y gracias que no se pierden. Conversen sin apuro.
        </p>
        {invited && (
          <p className="rounded-md bg-accent-soft px-4 py-3 font-medium">
            Te compartieron una página de tu equipo. Entra y te llevamos directo.
          </p>
        )}
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
        <TableTop className="absolute top-1/2 left-1/2 w-152 max-w-none -translate-x-1/2 -translate-y-1/2 lg:w-160" />
        <div className="relative grid gap-5 sm:grid-cols-2 sm:px-6 lg:px-0">
          <div className="flex flex-col gap-5">
            <TimerPiece />
            <ThanksPiece
              seed="b"
              from="Matías"
              to="Camila"
              text="Gracias por quedarte a mirar ese deploy conmigo. Dormí tranquilo."
            />
          </div>
          <div className="flex flex-col gap-5 sm:pt-12">
            <StreakPiece />
            <WinnerPiece />
          </div>
        </div>
      </div>
    </section>
  );
}
