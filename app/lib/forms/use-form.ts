import { type FormEvent, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiError, unreachable } from "#app/lib/data/api-error.ts";
import { toast } from "#app/lib/toast.ts";
import type { FieldIssue } from "#worker/contract/errors.ts";
import { useFormDraft } from "./use-form-draft.ts";

type Errors = Record<string, string>;

/**
 * A form over a schema of the contract: the fields stay the browser's own, and each error stands beside its field,
 * whether the browser or the server found it. What was typed stays when sending fails.
 * @param loadSchema imports the schema; called when somebody steps into the form, so that no page waits for it
 * @param send called with the parsed values; what it rejects with is shown where it names fields
 * @param options `draft` names what is being written: it is then kept until it was sent (see `useFormDraft`)
 */
export function useForm<Schema extends z.ZodMiniType>(
  loadSchema: () => Promise<Schema>,
  send: (values: z.output<Schema>, form: HTMLFormElement) => Promise<unknown> | unknown,
  options: { draft?: string } = {},
) {
  const [errors, setErrors] = useState<Errors>({});
  const draft = useFormDraft(options.draft);
  const onTheirWay = useRef(new Set<string>());

  const warm = () => void loadSchema().catch(() => undefined);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf(form);
    const words = JSON.stringify(values);
    // Enter was pressed twice, or the button.
    if (onTheirWay.current.has(words)) return;
    onTheirWay.current.add(words);
    await submit(form, values);
    onTheirWay.current.delete(words);
  }

  async function submit(form: HTMLFormElement, values: Record<string, unknown>) {
    const sent = JSON.stringify(draft.read());
    const schema = await loadSchema().catch(() => null);
    if (!schema) return toast.error(unreachable().message);
    const parsed = schema.safeParse(values);
    if (!parsed.success)
      return show(
        form,
        parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
      );
    setErrors({});
    try {
      await send(parsed.data, form);
      // What was typed while it was on its way is the next draft.
      if (JSON.stringify(draft.read()) === sent) draft.forget();
    } catch (error) {
      // The message itself is told by the mutation's toast.
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
    props: { ...draft.props, onFocus: warm, onSubmit, noValidate: true, method: "post" as const },
    /** Whether something written here waits to be sent, and how to let go of it. */
    draft: { isKept: draft.isKept, forget: draft.forget },
  };
}

/** The values of a form's named fields; number fields as numbers, left out when emptied. */
function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = Object.fromEntries(new FormData(form));
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.type !== "number") continue;
    values[element.name] = Number.isNaN(element.valueAsNumber) ? undefined : element.valueAsNumber;
  }
  return values;
}
