import { type ReactNode, useEffect, useRef, useState } from "react";
import { number, t } from "#worker/contract/language.ts";
import { Button } from "./button.tsx";
import { Rows } from "./rows.tsx";

/** Rendering a hundred more takes the server 2 to 3 ms (docs/decisions/058). */
export const ROWS_AT_ONCE = 24;

type LongRowsProps<Item> = { label: string; items: readonly Item[]; row: (item: Item) => ReactNode };

/** `Rows` that show more of themselves on demand, for lists that grow for years. */
export function LongRows<Item>({ label, items, row }: LongRowsProps<Item>) {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const list = useRef<HTMLDivElement>(null);

  // The button may be gone then, so the focus goes to the first new row.
  useEffect(() => {
    const rows = most > ROWS_AT_ONCE ? list.current?.querySelectorAll("li") : undefined;
    rows?.[most - ROWS_AT_ONCE]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [most]);

  return (
    <div ref={list} className="flex flex-col items-start gap-4 *:first:w-full">
      <Rows label={label}>{items.slice(0, most).map(row)}</Rows>
      {items.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          {t`Ver más (${number(items.length - most)})`}
        </Button>
      )}
    </div>
  );
}
