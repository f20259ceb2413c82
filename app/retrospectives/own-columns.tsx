import { useLocation } from "@remix-run/react";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { Draft } from "#app/lib/forms/drafts.ts";
import { fill } from "#app/lib/forms/typed-fields.ts";
import { useLatePart } from "#app/lib/forms/use-late-part.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldIssue } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { TeamFormat } from "#worker/contract/team-formats.ts";
import { formatIn } from "./format-link.ts";
import { SaveFormat } from "./save-format.tsx";

const ROWS = Array.from({ length: BOARD.columns }, (_, index) => index);
const FIELDS = ["title", "hint"] as const;
const INITIAL_COUNT = 3;

const nameOf = (row: number, field: (typeof FIELDS)[number]) => `columns.${row}.${field}`;

type OwnColumnsProps = {
  teamId: string;
  /** Those of a format that was pressed. They replace what was typed. */
  given: TeamFormat["columns"] | null;
  /** What was typed before. */
  readDraft: () => Draft | null;
  errors: Record<string, string>;
};

/** All rows are in the form, so that a draft can fill them. Typing in a hidden one shows it. */
export function OwnColumns({ teamId, given, readDraft, errors: formErrors }: OwnColumnsProps) {
  const [count, setCount] = useState(INITIAL_COUNT);
  const rows = useLatePart(readDraft);
  const { search } = useLocation();
  const isGuest = useIsGuest();
  const [issues, setIssues] = useState<FieldIssue[]>([]);
  const errors = { ...formErrors, ...Object.fromEntries(issues.map(({ path, message }) => [path, message])) };

  useEffect(() => {
    const part = rows.current;
    const ofLink = () => (readDraft()?.[nameOf(0, "title")] ? undefined : formatIn(search)?.columns);
    const columns = given ?? ofLink();
    if (!part || !columns) return;
    const texts = ROWS.flatMap((row) =>
      FIELDS.map((field) => [nameOf(row, field), columns[row]?.[field] ?? ""] as const),
    );
    fill(part, Object.fromEntries(texts));
    setCount(columns.length);
    if (given) part.focus();
  }, [given, search, readDraft, rows]);

  const textOf = (name: string) => {
    const field = rows.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : "";
  };
  const readFields = () =>
    Object.fromEntries(
      ROWS.flatMap((row) => FIELDS.map((field) => [nameOf(row, field), textOf(nameOf(row, field))] as const)),
    );
  /** @param order for each row, the row whose text it gets; undefined empties it */
  function rearrange(order: (number | undefined)[]) {
    const texts = order.flatMap((from, to) =>
      FIELDS.map((field) => [nameOf(to, field), from === undefined ? "" : textOf(nameOf(from, field))]),
    );
    if (rows.current) fill(rows.current, Object.fromEntries(texts));
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
    <fieldset ref={rows} tabIndex={-1} className="outline-none">
      <legend className="mb-2 font-semibold">{t`Columnas`}</legend>
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
              label={t`Columna ${row + 1}`}
              name={nameOf(row, "title")}
              data-action="title"
              maxLength={BOARD.columnTitle}
              autoComplete="off"
              error={errors[nameOf(row, "title")]}
            />
            <Field
              label={t`Pregunta`}
              optional
              name={nameOf(row, "hint")}
              maxLength={BOARD.columnHint}
              autoComplete="off"
              error={errors[nameOf(row, "hint")]}
            />
            <div className="flex gap-1 sm:pt-7.5">
              <RowButton
                action="up"
                label={t`Subir la columna ${row + 1}`}
                disabled={row === 0}
                onPress={() => move(row, -1)}
              >
                <ArrowUp aria-hidden="true" />
              </RowButton>
              <RowButton
                action="down"
                label={t`Bajar la columna ${row + 1}`}
                disabled={row === count - 1}
                onPress={() => move(row, 1)}
              >
                <ArrowDown aria-hidden="true" />
              </RowButton>
              <RowButton
                action="remove"
                label={t`Quitar la columna ${row + 1}`}
                disabled={count === 1}
                onPress={() => remove(row)}
              >
                <X aria-hidden="true" />
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-start gap-2">
        {count < BOARD.columns && (
          <Button variant="quiet" onClick={() => setCount(count + 1)}>
            <Plus aria-hidden="true" />
            {t`Agregar columna`}
          </Button>
        )}
        {!isGuest && <SaveFormat teamId={teamId} readFields={readFields} onIssues={setIssues} />}
      </div>
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
