import { useQuery } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { AgreementDue, AgreementOwner, TimesCarried } from "./agreement-facts.tsx";
import { agreementsQuery } from "./queries.ts";

const SHOWN = 3;

export function OpenAgreements({ teamId }: { teamId: string }) {
  const { data: agreements = [] } = useQuery(agreementsQuery(teamId, "open"));
  if (agreements.length === 0) return null;
  const rest = agreements.length - SHOWN;
  return (
    <Card as="section" aria-labelledby="acuerdos" className="pb-3!">
      <h2 id="acuerdos" className="text-xl">
        Acuerdos pendientes
      </h2>
      <ul aria-labelledby="acuerdos" className="divide-y divide-line">
        {agreements.slice(0, SHOWN).map((agreement) => (
          <li key={agreement.id} className="flex flex-col gap-1 py-3">
            <p dir="auto" className="wrap-anywhere">
              {agreement.text}
            </p>
            <TimesCarried agreement={agreement} />
            <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
              <AgreementOwner agreement={agreement} />
              <AgreementDue agreement={agreement} />
            </div>
          </li>
        ))}
      </ul>
      <TextLink to={`/teams/${teamId}/agreements`}>{rest > 0 ? `Ver todos (${rest} más)` : "Ver todos"}</TextLink>
    </Card>
  );
}
