import { t } from "#worker/contract/language.ts";
import { RECOVERY_DAYS } from "#worker/contract/limits/boards.ts";

const OPTIONS = [
  {
    value: false,
    title: () => t`Sin firma`,
    text: () =>
      t`Nadie del equipo ve quién escribió. Mientras está abierta, quien aloja Tertulia podría averiguarlo; ${RECOVERY_DAYS} días después de cerrar, ya nadie. En un equipo de dos o tres, cualquiera puede adivinar.`,
  },
  { value: true, title: () => t`Firmadas`, text: () => t`Cada tarjeta dice quién la escribió.` },
];

export const SignedChoice = ({ isSigned = false }: { isSigned?: boolean }) => (
  <fieldset>
    <legend className="mb-2 font-semibold">{t`Tarjetas`}</legend>
    <div className="flex flex-col gap-2">
      {OPTIONS.map(({ value, title, text }) => (
        <label key={String(value)} className="choice flex items-start gap-3 rounded-md p-3">
          <input
            type="radio"
            name="signed"
            value={String(value)}
            defaultChecked={value === isSigned}
            className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none checked:border-6 checked:border-accent"
          />
          <span>
            <span className="block font-semibold">{title()}</span>
            <span className="text-ink-soft">{text()}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
