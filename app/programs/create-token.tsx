import { useState } from "react";
import { formatDayCount } from "#app/lib/format.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useIdentity } from "#app/profile/use-identity.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { ShownOnceTexts } from "#app/ui/shown-once-dialog.tsx";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { PROGRAM_TOKEN } from "#worker/contract/limits/programs.ts";
import type { NewProgramToken } from "#worker/contract/program-tokens.ts";
import { SCOPES, type Scope } from "#worker/contract/scopes.ts";
import { useCreateProgramToken } from "./queries.ts";
import { SCOPE_TEXTS } from "./scope-texts.ts";

export function CreateToken({ teamId }: { teamId: string }) {
  const [made, setMade] = useState<NewProgramToken | null>(null);
  const { run, dialog: identity } = useIdentity();
  const create = useCreateProgramToken(teamId, setMade);
  const close = () => setMade(null);
  const dialog = useLazyModule(made !== null, () => import("#app/ui/shown-once-dialog.tsx"), close);
  const form = useForm(
    async () => (await import("#worker/contract/program-tokens.ts")).programTokenForm,
    async ({ name }, element) => {
      const data = new FormData(element);
      const scopes = SCOPES.filter((scope) => data.has(scope));
      const days = PROGRAM_TOKEN.days.find((one) => String(one) === data.get("days")) ?? PROGRAM_TOKEN.days[0];
      await run(async () => {
        await create.mutateAsync({ name, scopes, days });
        element.reset();
      });
    },
  );
  return (
    <Card as="section" aria-labelledby="create-token" className="sm:p-8!">
      <h2 id="create-token" className="text-xl">{t`Crear un token`}</h2>
      <Form form={form} className="mt-4 flex flex-col gap-5">
        <Field
          label={t`Nombre`}
          hint={t`El programa que lo va a usar, para reconocerlo después.`}
          name="name"
          required
          maxLength={LIMITS.name}
          autoComplete="off"
          error={form.errors.name}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-semibold">{t`Qué puede hacer`}</legend>
          {SCOPES.map((scope: Scope) => (
            <CheckField
              key={scope}
              name={scope}
              defaultChecked={scope === "read"}
              label={SCOPE_TEXTS[scope].name()}
              hint={SCOPE_TEXTS[scope].hint()}
            />
          ))}
        </fieldset>
        <SelectField label={t`Sirve por`} name="days" defaultValue={30}>
          {PROGRAM_TOKEN.days.map((days) => (
            <option key={days} value={days}>
              {formatDayCount(days)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="sm:self-start" pending={create.isPending}>{t`Crear token`}</Button>
      </Form>
      {identity}
      {dialog && made?.token && (
        <dialog.ShownOnceDialog secret={made.token} texts={tokenTexts(made.name)} onClose={close} />
      )}
    </Card>
  );
}

const tokenTexts = (name: string): ShownOnceTexts => ({
  title: t`El token de ${name}`,
  description: t`Cópialo ahora: no lo vamos a mostrar otra vez. Quien lo tenga puede hacer lo que le permitiste.`,
  label: t`Token`,
  hint: t`El programa lo manda en cada llamada: Authorization: Bearer y el token.`,
  copy: t`Copiar token`,
  copied: t`Token copiado`,
  notCopied: t`Selecciona el token y cópialo tú.`,
});
