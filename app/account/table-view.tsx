import { TableTop } from "#app/landing/table-top.tsx";
import { ThanksPiece } from "#app/landing/thanks-piece.tsx";
import { TimerPiece } from "#app/landing/timer-piece.tsx";

/** The table with a few things on it, for screens wide enough: decoration, so hidden from screen readers. */
export function TableView() {
  return (
    <div aria-hidden="true" className="sticky top-0 hidden h-dvh lg:block">
      <TableTop className="absolute top-1/2 left-1/2 w-160 max-w-none -translate-x-1/2 -translate-y-1/2" />
      <div className="absolute top-1/2 left-1/2 flex w-80 -translate-x-1/2 -translate-y-1/2 flex-col gap-6">
        <div className="-ml-12">
          <TimerPiece />
        </div>
        <ThanksPiece
          seed="b"
          from="Matías"
          to="Camila"
          text="Gracias por preguntarme cómo estaba antes de preguntarme por el sprint."
          className="-mr-10"
        />
      </div>
    </div>
  );
}
