import { Piece } from "./piece.tsx";

/** The team's clock, as it stands in the header of a team. */
export function TimerPiece() {
  return (
    <Piece
      label="Ejemplo del timer del equipo: quedan 4 minutos y 37 segundos"
      className="flex -rotate-1 flex-col gap-2"
    >
      <p className="text-ink-soft">Ronda de agradecimientos</p>
      <p className="tally text-4xl">04:37</p>
      <div className="mt-1 h-2 overflow-hidden rounded-full bg-accent-soft">
        <div className="h-full w-3/4 rounded-full bg-accent" />
      </div>
      <p className="text-ink-soft">Termina a las 15:42, hora de Chile</p>
    </Piece>
  );
}
