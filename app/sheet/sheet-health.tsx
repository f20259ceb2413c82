import { Light } from "#app/health/light.tsx";
import type { StatementResult } from "#worker/contract/health-check/health-check.ts";
import { colourOf, resultText } from "#worker/contract/health-check/text.ts";
import { t } from "#worker/contract/language.ts";
import { Section } from "./sheet-sections.tsx";

export const SheetHealth = ({ statements }: { statements: StatementResult[] }) => (
  <Section title={t`Chequeo de salud`}>
    <ul className="gap-x-8 sm:columns-2 print:columns-3">
      {statements.map((one) => (
        <li key={one.id} className="mb-2 flex items-start gap-3 break-inside-avoid print:mb-0.5">
          {one.result && <Light colour={colourOf(one.result)} className="mt-0.5 size-5 shrink-0" />}
          <div className="min-w-0">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {one.title}
            </p>
            <p className="text-sm text-ink-soft">{resultText(one)}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
