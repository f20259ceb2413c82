import { Trophy } from "#app/ui/icons/trophy.tsx";
import { Piece } from "./piece.tsx";

/** The winner's moment. */
export function WinnerPiece() {
  return (
    <Piece
      label="Ejemplo de ganadora del sprint: Camila Soto, con 6 de 8 votos"
      className="flex items-center gap-4 bg-saffron-soft!"
    >
      <Trophy className="size-14 shrink-0" />
      <div>
        <p className="text-saffron-ink">Ganadora del sprint</p>
        <p className="font-serif text-2xl">Camila Soto</p>
        <p>6 de 8 votos</p>
      </div>
    </Piece>
  );
}
