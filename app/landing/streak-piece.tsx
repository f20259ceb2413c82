import { Piece } from "./piece.tsx";

const PAST = [14, 31, 9, 22, 58, 17, 42];
const HIGHEST = Math.max(...PAST);

/** A counter: the streak, and how the ones before it ended. */
export function StreakPiece() {
  return (
    <Piece
      label="Ejemplo de counter: 42 días sin bugs en producción; la racha más alta fue de 58"
      className="rotate-[0.8deg] max-sm:hidden"
    >
      <p className="font-serif text-xl">Días sin bugs en producción</p>
      <p className="mt-3 flex items-baseline gap-2">
        <span className="tally text-4xl">42</span>
        <span className="text-ink-soft">días</span>
      </p>
      <div className="mt-4 flex h-16 items-end gap-1.5 border-b border-line-strong">
        {PAST.map((days, at) => (
          <span
            key={days}
            style={{ height: `${(days / HIGHEST) * 100}%` }}
            className={at === PAST.length - 1 ? "grow rounded-t-sm bg-saffron" : "grow rounded-t-sm bg-saffron-soft"}
          />
        ))}
      </div>
      <p className="mt-2 text-ink-soft">Racha más alta: 58</p>
    </Piece>
  );
}
