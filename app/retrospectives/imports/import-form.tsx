import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { membersQuery } from "#app/members/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { importedForm } from "#worker/contract/imports.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { IMPORT } from "#worker/contract/limits/retrospectives.ts";
import { namesOf } from "#worker/contract/names-of.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { type FileContent, NOTHING, type Table } from "./file-content.ts";
import { contentOf, type Mapping, type Source, sourceOf } from "./formats.ts";
import { prepare } from "./prepare.ts";
import { LeftOut, Preview } from "./preview.tsx";
import { useImportRetrospective } from "./queries.ts";

export { sourceOf };

const NO_MAPPING: Mapping = { text: null, column: null, author: null, votes: null, group: null };

function read(source: Source | null, mapping: Mapping, chosen: number): FileContent {
  if (source === null) return NOTHING;
  if (source.kind === "tertulia") return source.retrospectives[chosen]?.content ?? NOTHING;
  if (source.kind !== "table") return source.content;
  return mapping.text === null ? NOTHING : contentOf(source.table, mapping, t`Tarjetas`);
}

type ImportFormProps = {
  teamId: string;
  text: string;
  fileName: string;
  onDone: (imported: Retrospective) => void;
};

/** What will come of a text that was read, and what a person says about it. */
export function ImportForm({ teamId, text, fileName, onDone }: ImportFormProps) {
  const { data: members = [] } = useQuery({ ...membersQuery(teamId), throwOnError: false });
  const { team } = useZones();
  const source = useMemo(() => sourceOf(text), [text]);
  const [mapping, setMapping] = useState(source?.kind === "table" ? source.guess : NO_MAPPING);
  const [named, setNamed] = useState(true);
  const [chosen, setChosen] = useState(0);
  const content = useMemo(() => read(source, mapping, chosen), [source, mapping, chosen]);
  const own = source?.kind === "tertulia" ? source.retrospectives : [];
  const people = useMemo(() => members.map(({ user }) => user), [members]);
  const prepared = useMemo(() => prepare(content, people, named), [content, people, named]);
  const bring = useImportRetrospective(teamId, onDone);
  const { columns, groups, authors } = prepared;
  const form = useForm(
    async () => importedForm,
    (values) => bring.mutateAsync({ ...values, columns, groups }),
  );
  const isEmpty = prepared.cards === 0;
  return (
    <FormCard form={form} wide>
      {source?.kind === "table" && <MappingFields table={source.table} mapping={mapping} onChange={setMapping} />}
      {own.length > 1 && (
        <SelectField
          label={t`Retrospectiva`}
          hint={t`El archivo tiene ${own.length}. Trae una, y vuelve por las otras.`}
          value={chosen}
          onChange={({ target: { value } }) => setChosen(Number(value))}
          className="max-w-xl"
        >
          {own.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two retrospectives may have the same name.
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {!isEmpty && <Preview prepared={prepared} />}
      <LeftOut prepared={prepared} />
      {own.length > 0 && (
        <p className="max-w-measure text-ink-soft">{t`Vienen tarjetas, grupos, fichas, notas y comentarios. Los acuerdos, los agradecimientos, las reacciones y el sprint winner se quedan en el archivo.`}</p>
      )}
      {!isEmpty && (
        <>
          {authors.all > 0 && (
            <CheckField
              label={t`Con los nombres de quienes son del equipo`}
              hint={t`Nombres en el archivo: ${authors.all}. Del equipo: ${authors.members}. Las demás tarjetas vienen sin nombre.`}
              checked={named}
              onChange={({ target }) => setNamed(target.checked)}
            />
          )}
          <div key={chosen} className="grid max-w-xl gap-5 sm:grid-cols-2">
            <Field
              label={t`Nombre`}
              name="retrospectiveName"
              required
              autoComplete="off"
              defaultValue={own[chosen]?.name ?? nameOf(fileName)}
              error={form.errors.retrospectiveName}
            />
            <Field
              label={t`Día en que se hizo`}
              name="heldOn"
              type="date"
              required
              min={`${IMPORT.firstYear}-01-01`}
              max={dayIn(team)}
              defaultValue={dayIn(team, content.heldAt ?? undefined)}
              error={form.errors.heldOn}
            />
          </div>
          <Button type="submit" pending={bring.isPending} className="mt-1 sm:self-start">
            {t`Traer al equipo`}
          </Button>
        </>
      )}
    </FormCard>
  );
}

/** The name of the file without its ending. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]+$/i, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, LIMITS.name);

const MEANINGS: Record<keyof Mapping, () => string> = {
  text: () => t`El texto de la tarjeta`,
  column: () => t`La columna`,
  group: () => t`El grupo`,
  author: () => t`Quién la escribió`,
  votes: () => t`Los votos`,
};

type MappingFieldsProps = { table: Table; mapping: Mapping; onChange: (mapping: Mapping) => void };

function MappingFields({ table: { head, rows }, mapping, onChange }: MappingFieldsProps) {
  const example = (index: number) => rows.map((row) => row[index]?.trim() ?? "").find((cell) => cell !== "") ?? "";
  const titleOf = (title: string, index: number) => {
    const name = title === "" ? t`Columna ${index + 1}` : title;
    const cell = example(index);
    return cell === "" ? name : `${name} (${cell.slice(0, BOARD.columnTitle)})`;
  };
  const meanings = mapping.text === "each" ? (["text"] as const) : namesOf(MEANINGS);
  return (
    <fieldset>
      <legend className="font-semibold">{t`¿Qué es cada columna del archivo?`}</legend>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        {meanings.map((meaning) => (
          <SelectField
            key={meaning}
            label={MEANINGS[meaning]()}
            optional={meaning !== "text"}
            value={mapping[meaning] ?? ""}
            onChange={({ target: { value } }) =>
              onChange(
                value === "each"
                  ? { ...NO_MAPPING, text: value }
                  : { ...mapping, [meaning]: value === "" ? null : Number(value) },
              )
            }
          >
            <option value="">{meaning === "text" ? t`Elige una` : t`Ninguna`}</option>
            {meaning === "text" && <option value="each">{t`Todas las columnas`}</option>}
            {head.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title.
              <option key={index} value={index}>
                {titleOf(title, index)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}
