import { NameField } from "#app/invitations/name-field.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import { TRIAL } from "#worker/contract/limits/teams.ts";

type TrialFormProps = {
  /** New with each page, so that a second click opens no second table. */
  id: string;
  name?: string;
  error?: string;
};

/** The only field between a visitor and a table of their own. It needs no script. */
export function TrialForm({ id, name, error }: TrialFormProps) {
  return (
    <form method="post" action="/try" className="flex w-full max-w-md flex-col gap-3">
      <input type="hidden" name="key" value={id} />
      <NameField id="trial-name" autoComplete="given-name" name={name} error={error} />
      <button type="submit" className={buttonClass("primary", "lg", "w-full")}>{t`Probar ahora`}</button>
      <p className="text-ink-soft">{t`Sin cuenta ni correo. La mesa se borra si nadie la visita en ${TRIAL.days} días, o la guardas con tu email.`}</p>
    </form>
  );
}
