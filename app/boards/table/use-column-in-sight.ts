import { useState } from "react";
import type { BoardColumn, Step } from "#worker/contract/boards.ts";

/**
 * The column that a phone shows. A step in which cards are read begins at a column that has some.
 * @param reading the step; null while people write
 * @param countIn how many cards of a column the person sees
 */
export function useColumnInSight(
  reading: Step | null,
  columns: readonly BoardColumn[],
  countIn: (columnId: string) => number,
) {
  const [shown, setShown] = useState<{ reading: Step | null; columnId: string | undefined }>();
  let columnId = shown?.columnId ?? columns[0]?.id;
  if (shown?.reading !== reading) {
    const isEmpty = columnId !== undefined && countIn(columnId) === 0;
    if (reading && isEmpty) columnId = columns.find(({ id }) => countIn(id) > 0)?.id ?? columnId;
    setShown({ reading, columnId });
  }
  return [columnId, (id: string) => setShown({ reading, columnId: id })] as const;
}
