import { Bookmark } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isOfComposition } from "#app/lib/composition.ts";
import { ApiError, scriptLost } from "#app/lib/data/api-error.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { toast } from "#app/lib/toast.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldIssue } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { useSaveFormat } from "./format-queries.ts";

type SaveFormatProps = {
  teamId: string;
  /** The fields of the columns, such as `columns.0.title`. */
  readFields: () => Record<string, string>;
  /** The path of an issue is the name of a field of the columns. */
  onIssues: (issues: FieldIssue[]) => void;
};

/** Saves the columns for the next retrospectives of the team. */
export function SaveFormat({ teamId, readFields, onIssues }: SaveFormatProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [issues, setIssues] = useState<FieldIssue[]>([]);
  const opener = useRef<HTMLButtonElement>(null);
  const save = useSaveFormat(teamId, () => {
    setIsOpen(false);
    setName("");
  });
  // A closed form loses focus; return it to the button that opens it.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (!isOpen && wasOpen.current && isFocusLost()) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function show(found: FieldIssue[]) {
    setIssues(found);
    onIssues(found);
  }
  async function submit() {
    const schema = await import("#worker/contract/retrospective-form.ts").catch(() => null);
    if (!schema) return toast.error(scriptLost().message);
    const parsed = schema.createFormatForm.safeParse({ ...readFields(), name });
    if (!parsed.success) {
      return show(parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
    }
    show([]);
    await save.mutateAsync(parsed.data).catch((error) => show(error instanceof ApiError ? error.issues : []));
  }

  if (!isOpen) {
    return (
      <Button ref={opener} variant="ghost" onClick={() => setIsOpen(true)}>
        <Bookmark aria-hidden="true" />
        {t`Guardar para el equipo`}
      </Button>
    );
  }
  return (
    <div className="flex w-full flex-wrap items-start gap-2">
      <div className="w-full max-w-md">
        <Field
          label={t`Nombre del formato`}
          // No field of the retrospective: Enter saves the format, and no draft keeps it.
          form=""
          value={name}
          onChange={({ target: { value } }) => setName(value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (isOfComposition(nativeEvent)) return;
            if (key === "Enter") void submit();
            if (key === "Escape") setIsOpen(false);
          }}
          maxLength={LIMITS.name}
          autoComplete="off"
          autoFocus
          error={issues.find(({ path }) => path === "name")?.message}
        />
      </div>
      <div className="flex flex-wrap gap-2 sm:pt-7.5">
        <Button variant="quiet" pending={save.isPending} onClick={() => void submit()}>{t`Guardar formato`}</Button>
        <Button variant="ghost" onClick={() => setIsOpen(false)}>{t`Cancelar`}</Button>
      </div>
    </div>
  );
}
