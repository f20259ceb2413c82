import { useQuery } from "@tanstack/react-query";
import { Handshake, Lightbulb, MessageCircle } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { AgreementDue, AgreementOwner } from "#app/agreements/agreement-facts.tsx";
import { agreementsQuery } from "#app/agreements/queries.ts";
import { Proposals } from "#app/boards/talk/parts.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { FormButtons } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { agreementIdOf } from "#worker/contract/agreement-id.ts";
import type { Proposal } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";

type StackAgreementsProps = {
  teamId: string;
  retroId: string;
  groupId: string;
  proposals: Proposal[];
  /** Begins the conversation about the group, where there is none. */
  onTalk: (() => void) | undefined;
};

type OpenForm = "agreement" | "proposal";

export function StackAgreements({ teamId, retroId, groupId, proposals, onTalk }: StackAgreementsProps) {
  const { data = [] } = useQuery({ ...agreementsQuery(teamId, "open"), throwOnError: false });
  const [wanted, setWanted] = useState<OpenForm | null>(null);
  const stop = useCallback(() => setWanted(null), []);
  const agreement = useLazyModule(wanted === "agreement", () => import("#app/agreements/agreement-form.tsx"), stop);
  const proposal = useLazyModule(wanted === "proposal", () => import("#app/boards/talk/proposals.tsx"), stop);
  const shown = (wanted === "agreement" && agreement) || (wanted === "proposal" && proposal) ? wanted : null;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const opener = before.current === "proposal" ? "button:last-of-type" : "button";
    if (shown !== before.current && isFocusLost())
      place.current?.querySelector<HTMLElement>(shown ? "input" : opener)?.focus();
    before.current = shown;
  }, [shown]);
  const own = data.filter((agreement) => agreement.retrospectiveId === retroId && agreement.groupId === groupId);
  // An accepted proposal stands there until the team has its agreement.
  const left = proposals.filter(
    ({ id, isAccepted }) => !(isAccepted && data.some((one) => one.id === agreementIdOf(retroId, id))),
  );
  return (
    <section aria-labelledby="acuerdos-del-tema" tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <h3 id="acuerdos-del-tema" className="text-xl">{t`Acuerdos`}</h3>
      <div aria-live="polite" aria-relevant="additions" className="contents">
        {own.length > 0 && (
          <ul className="flex flex-col gap-2">
            {own.map((agreement) => (
              <li
                key={agreement.id}
                data-agreement={agreement.id}
                className="rounded-md border border-line px-4 py-2.5"
              >
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
        {left.length > 0 && (
          <Panel name={t`las propuestas`}>
            <Proposals proposals={left} />
          </Panel>
        )}
      </div>
      <div ref={place}>
        {shown === "agreement" && agreement && (
          <agreement.AgreementForm
            teamId={teamId}
            retrospectiveId={retroId}
            groupId={groupId}
            onCancel={stop}
            Buttons={FormButtons}
          />
        )}
        {shown === "proposal" && proposal && <proposal.ProposalForm groupId={groupId} onClose={stop} />}
        {!shown && (
          <div className="flex flex-wrap gap-2 max-sm:*:px-3 max-sm:[&_svg]:hidden">
            <Button variant="quiet" onClick={() => setWanted("agreement")}>
              <Handshake aria-hidden="true" />
              {t`Anotar un acuerdo`}
            </Button>
            {onTalk ? (
              <Button key="talk" variant="quiet" onClick={onTalk}>
                <MessageCircle aria-hidden="true" />
                {t`Comentar`}
              </Button>
            ) : (
              <Button key="propose" variant="quiet" once onClick={() => setWanted("proposal")}>
                <Lightbulb aria-hidden="true" />
                {t`Proponer acuerdo`}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
