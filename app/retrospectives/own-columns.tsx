import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { fill } from "#app/lib/forms/typed-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { BOARD } from "#worker/contract/limits.ts";

const ROWS = Array.from({ length: BOARD.columns }, (_, index) => index);
const FIELDS = ["title", "hint"] as const;
const INITIAL_COUNT = 3;

const nameOf = (row: number, field: (typeof FIELDS)[number]) => `columns.${row}.${field}`;

type OwnColumnsProps = { hidden: boolean; errors: Record<string, string> };

/** All rows are in the form, so that a draft can fill them. Typing in a hidden one shows it. */
export function OwnColumns({ hidden, errors }: OwnColumnsProps) {
  const [count, setCount] = useState(INITIAL_COUNT);
  const rows = useRef<HTMLFieldSetElement>(null);

  const textOf = (name: string) => {
    const field = rows.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : "";
  };
  /** @param order for each row, the row whose text it gets; undefined empties it */
  function rearrange(order: (number | undefined)[]) {
    const texts = order.flatMap((from, to) =>
      FIELDS.map((field) => [nameOf(to, field), from === undefined ? "" : textOf(nameOf(from, field))]),
    );
    if (rows.current?.form) fill(rows.current.form, Object.fromEntries(texts));
  }
  function focus(row: number, action: string) {
    rows.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-action="${action}"]`)?.focus();
  }
  function move(row: number, by: 1 | -1) {
    const other = row + by;
    rearrange(ROWS.map((one) => (one === row ? other : one === other ? row : one)));
    const isAtEnd = other === 0 || other === count - 1;
    focus(other, isAtEnd ? (by < 0 ? "down" : "up") : by < 0 ? "up" : "down");
  }
  function remove(row: number) {
    rearrange(ROWS.map((one) => (one < row ? one : one + 1 < BOARD.columns ? one + 1 : undefined)));
    setCount(count - 1);
    focus(Math.min(row, count - 2), "title");
  }

  return (
    <fieldset ref={rows} hidden={hidden}>
      <legend className="mb-2 font-semibold">Columnas</legend>
      <ol className="flex flex-col gap-4">
        {ROWS.map((row) => (
          <li
            key={row}
            data-row={row}
            hidden={row >= count}
            onInput={() => row >= count && setCount(row + 1)}
            className="grid grid-cols-1 items-start gap-x-3 gap-y-2 border-line not-first:border-t not-first:pt-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:not-first:border-0 sm:not-first:pt-0"
          >
            <Field
              label={`Columna ${row + 1}`}
              name={nameOf(row, "title")}
              data-action="title"
              maxLength={BOARD.columnTitle}
              autoComplete="off"
              error={errors[nameOf(row, "title")]}
            />
            <Field
              label="Pregunta"
              optional
              name={nameOf(row, "hint")}
              maxLength={BOARD.columnHint}
              autoComplete="off"
              error={errors[nameOf(row, "hint")]}
            />
            <div className="flex gap-1 sm:pt-7.5">
              <RowButton
                action="up"
                label={`Subir la columna ${row + 1}`}
                disabled={row === 0}
                onPress={() => move(row, -1)}
              >
                <ArrowUp aria-hidden="true" />
              </RowButton>
              <RowButton
                action="down"
                label={`Bajar la columna ${row + 1}`}
                disabled={row === count - 1}
                onPress={() => move(row, 1)}
              >
                <ArrowDown aria-hidden="true" />
              </RowButton>
              <RowButton
                action="remove"
                label={`Quitar la columna ${row + 1}`}
                disabled={count === 1}
                onPress={() => remove(row)}
              >
                <X aria-hidden="true" />
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
      {count < BOARD.columns && (
        <Button variant="quiet" className="mt-4" onClick={() => setCount(count + 1)}>
          <Plus aria-hidden="true" />
          Agregar columna
        </Button>
      )}
    </fieldset>
  );
}

type RowButtonProps = {
  action: string;
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: JSX.Element;
};

const RowButton = ({ action, label, disabled, onPress, children }: RowButtonProps) => (
  <Button variant="ghost" size="icon" aria-label={label} data-action={action} disabled={disabled} onClick={onPress}>
    {children}
  </Button>
);
