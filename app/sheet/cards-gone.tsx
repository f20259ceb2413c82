import { rich } from "#app/lib/rich.ts";
import { LocalTime } from "#app/ui/local-time.tsx";

/** @param since when the cards of the retrospective were deleted */
export const CardsGone = ({ since }: { since: string }) => (
  <p className="text-ink-soft">
    {rich`Las tarjetas se borraron el ${<LocalTime iso={since} style="day" />}: el equipo eligió no guardarlas más tiempo.`}
  </p>
);
