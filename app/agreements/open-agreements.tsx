import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { number, t } from "#worker/contract/language.ts";
import { AgreementItem } from "./agreement-item.tsx";
import { agreementsQuery, lastQuery } from "./queries.ts";

const SHOWN = 3;

/** The open agreements that were not made in the last retrospective, which shows its own. */
export function OpenAgreements({ teamId }: { teamId: string }) {
  const { data: open = [] } = useQuery(agreementsQuery(teamId, "open"));
  const { data: last } = useQuery({ ...lastQuery(teamId), throwOnError: false });
  const title = useRef<HTMLHeadingElement>(null);
  const lastId = last?.retrospective?.id;
  const agreements = open.filter(({ retrospectiveId }) => lastId === undefined || retrospectiveId !== lastId);
  if (agreements.length === 0) return null;
  const rest = agreements.length - SHOWN;
  return (
    <Card as="section" aria-labelledby="acuerdos" className="pb-3!">
      <h2 ref={title} id="acuerdos" tabIndex={-1} className="text-xl outline-none">
        {lastId === undefined ? t`Acuerdos pendientes` : t`Pendientes de antes`}
      </h2>
      <ul aria-labelledby="acuerdos" className="lined">
        {agreements.slice(0, SHOWN).map((agreement) => (
          <AgreementItem
            key={agreement.id}
            teamId={teamId}
            agreement={agreement}
            // The pressed button leaves with its agreement.
            onDone={() => title.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      <TextLink to={`/teams/${teamId}/agreements`}>
        {rest > 0 ? t`Ver todos (${number(rest)} más)` : t`Ver todos`}
      </TextLink>
    </Card>
  );
}
