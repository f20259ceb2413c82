import { type FormEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiError, scriptLost } from "#app/lib/data/api-error.ts";
import { onFirstUse } from "#app/lib/on-first-use.ts";
import { toast } from "#app/lib/toast.ts";
import type { FieldIssue } from "#worker/contract/errors.ts";
import { useFormDraft } from "./use-form-draft.ts";

type Errors = Record<string, string>;

/**
 * A form that is validated by a schema of the contract and shows each error beside its field. Its text stays when sending fails.
 * @param loadSchema imports the schema; called at the first use of the page, so that no page waits for it
 * @param send gets the parsed values; the issues of a rejected `ApiError` are shown beside the fields
 * @param options `draft` is the name of the draft (see `useFormDraft`)
 */
export function useForm<Schema extends z.ZodMiniType>(
  loadSchema: () => Promise<Schema>,
  send: (values: z.output<Schema>, form: HTMLFormElement) => Promise<unknown> | unknown,
  options: { draft?: string } = {},
) {
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(0);
  const draft = useFormDraft(options.draft);
  const pending = useRef(new Set<string>());

  const load = useRef(loadSchema);
  useEffect(() => onFirstUse(() => void load.current().catch(() => undefined)), []);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf(form);
    const content = JSON.stringify(values);
    // This is a double click or a repeated Enter.
    if (pending.current.has(content)) return;
    pending.current.add(content);
    setSending((count) => count + 1);
    await submit(form, values);
    setSending((count) => count - 1);
    pending.current.delete(content);
  }

  async function submit(form: HTMLFormElement, values: Record<string, unknown>) {
    const sent = JSON.stringify(draft.read());
    const schema = await loadSchema().catch(() => null);
    if (!schema) return toast.error(scriptLost().message);
    const parsed = schema.safeParse(values);
    if (!parsed.success)
      return show(
        form,
        parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
      );
    setErrors({});
    try {
      await send(parsed.data, form);
      // Text typed while sending is the next draft.
      if (JSON.stringify(draft.read()) === sent) draft.forget();
    } catch (error) {
      // The mutation shows the message as a toast.
      show(form, error instanceof ApiError ? error.issues : []);
    }
  }

  function show(form: HTMLFormElement, issues: FieldIssue[]) {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message]).reverse()));
    const first = [...form.elements].find((element) =>
      issues.some(({ path }) => path === element.getAttribute("name")),
    );
    if (first instanceof HTMLElement) first.focus();
  }

  return {
    errors,
    /** It is also true while the form waits for a connection. */
    isSending: sending > 0,
    props: { ...draft.props, onSubmit, noValidate: true, method: "post" as const },
    draft: { isKept: draft.isKept, read: draft.read, forget: draft.forget },
  };
}

/** Number fields give numbers, and nothing when empty. Checkboxes give whether they are checked. */
function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = Object.fromEntries(new FormData(form));
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement)) continue;
    const { name, type, checked, valueAsNumber } = element;
    if (type === "checkbox") values[name] = checked;
    if (type === "number") values[name] = Number.isNaN(valueAsNumber) ? undefined : valueAsNumber;
  }
  return values;
}
