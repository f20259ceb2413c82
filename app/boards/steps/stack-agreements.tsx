import { useQuery } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { AgreementDue, AgreementOwner } from "#app/agreements/agreement-facts.tsx";
import { agreementsQuery } from "#app/agreements/queries.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";

type StackAgreementsProps = { teamId: string; retroId: string; groupId: string };

export function StackAgreements({ teamId, retroId, groupId }: StackAgreementsProps) {
  const { data = [] } = useQuery({ ...agreementsQuery(teamId, "open"), throwOnError: false });
  const [isAgreeing, setIsAgreeing] = useState(false);
  const stop = useCallback(() => setIsAgreeing(false), []);
  const form = useLazyModule(isAgreeing, () => import("#app/agreements/agreement-form.tsx"), stop);
  const place = useRef<HTMLDivElement>(null);
  const wasAgreeing = useRef(false);
  const isShown = isAgreeing && form !== undefined;
  useEffect(() => {
    if (isShown !== wasAgreeing.current) place.current?.querySelector<HTMLElement>("input, button")?.focus();
    wasAgreeing.current = isShown;
  }, [isShown]);
  const own = data.filter((agreement) => agreement.retrospectiveId === retroId && agreement.groupId === groupId);
  return (
    <section aria-labelledby="acuerdos-del-tema" className="flex flex-col gap-3">
      <h3 id="acuerdos-del-tema" className="text-xl">
        Acuerdos
      </h3>
      {own.length > 0 && (
        <ul className="flex flex-col gap-2">
          {own.map((agreement) => (
            <li key={agreement.id} data-agreement={agreement.id} className="rounded-md border border-line px-4 py-2.5">
              <p dir="auto" className="font-semibold">
                {agreement.text}
              </p>
              <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
                <AgreementOwner agreement={agreement} />
                <AgreementDue agreement={agreement} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div ref={place}>
        {isShown ? (
          <form.AgreementForm teamId={teamId} retrospectiveId={retroId} groupId={groupId} onCancel={stop} />
        ) : (
          <Button variant="quiet" onClick={() => setIsAgreeing(true)}>
            <Handshake aria-hidden="true" />
            Anotar un acuerdo
          </Button>
        )}
      </div>
    </section>
  );
}
