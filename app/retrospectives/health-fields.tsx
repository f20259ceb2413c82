import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Draft } from "#app/lib/forms/drafts.ts";
import { useLatePart } from "#app/lib/forms/use-late-part.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Statement } from "#worker/contract/health-check/health-check.ts";
import { HEALTH_KEYS } from "#worker/contract/health-check/keys.ts";
import { usualStatement } from "#worker/contract/health-check/statements.ts";
import { number, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { retrospectivesQuery } from "./queries.ts";

export type HealthFieldsProps = {
  teamId: string;
  /** What was typed before. */
  readDraft: () => Draft | null;
  errors: Record<string, string>;
};

const ROWS = Array.from({ length: BOARD.statements }, (_, index) => index);
const isUsual = ({ id }: Statement) => HEALTH_KEYS.some((key) => key === id);

/** Whether the retrospective begins with a health check, and its statements: first those that the team had the last time. */
export function HealthFields({ teamId, readDraft, errors }: HealthFieldsProps) {
  const { data: retros } = useQuery({ ...retrospectivesQuery(teamId), throwOnError: false });
  const last = retros?.find(({ board }) => board?.health)?.board?.health;
  const part = useLatePart(readDraft);
  const [isWanted, setIsWanted] = useState(false);
  const option = (value: boolean, title: string, text: string) => (
    <label className="choice flex items-start gap-3 rounded-md p-3">
      <input
        type="radio"
        name="health"
        value={String(value)}
        checked={isWanted === value}
        onChange={() => setIsWanted(value)}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none checked:border-6 checked:border-accent"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="text-ink-soft">{text}</span>
      </span>
    </label>
  );
  return (
    <fieldset ref={part}>
      <legend className="mb-2 font-semibold">{t`Chequeo de salud`}</legend>
      <div className="flex flex-col gap-2">
        {option(false, t`Esta vez no`, t`La retro empieza como siempre.`)}
        {option(
          true,
          t`Empezar con uno`,
          t`Al llegar, cada persona pone un color a unas afirmaciones sobre el equipo. Se ven juntas, sin nombres.`,
        )}
      </div>
      {errors.health && (
        <p role="alert" className="mt-2 font-medium text-bad">
          {errors.health}
        </p>
      )}
      <div hidden={!isWanted} className="mt-4">
        <Statements last={last} errors={errors} />
      </div>
    </fieldset>
  );
}

type StatementsProps = { last: Statement[] | undefined; errors: Record<string, string> };

/** All rows of the team's own are in the form, so that a draft can fill them. Typing in a hidden one shows it. */
function Statements({ last, errors }: StatementsProps) {
  const own = last?.filter((one) => !isUsual(one)) ?? [];
  const [count, setCount] = useState(own.length);
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-2">
          {last
            ? t`Están marcadas las de la última vez. Hasta ${number(BOARD.statements)} en total.`
            : t`Quita las que no les sirvan y agrega las suyas. Hasta ${number(BOARD.statements)} en total.`}
        </legend>
        {HEALTH_KEYS.map((key) => {
          const { title, hint } = usualStatement(key);
          return (
            <CheckField
              key={key}
              label={title}
              hint={hint}
              name={`health.usual.${key}`}
              defaultChecked={last?.some(({ id }) => id === key) ?? true}
            />
          );
        })}
      </fieldset>
      {ROWS.map((row) => (
        <div
          key={row}
          hidden={row >= count}
          onInput={() => row >= count && setCount(row + 1)}
          className="grid gap-x-3 gap-y-2 sm:grid-cols-2"
        >
          <Field
            label={t`Afirmación propia ${row + 1}`}
            name={`health.own.${row}.title`}
            defaultValue={own[row]?.title}
            maxLength={BOARD.columnTitle}
            autoComplete="off"
            error={errors[`health.own.${row}.title`]}
          />
          <Field
            label={t`Cómo se ve en verde`}
            optional
            name={`health.own.${row}.hint`}
            defaultValue={own[row]?.hint ?? undefined}
            maxLength={BOARD.columnHint}
            autoComplete="off"
            error={errors[`health.own.${row}.hint`]}
          />
        </div>
      ))}
      {count < BOARD.statements && (
        <Button variant="quiet" onClick={() => setCount(count + 1)} className="self-start">
          <Plus aria-hidden="true" />
          {t`Agregar una propia`}
        </Button>
      )}
    </div>
  );
}
