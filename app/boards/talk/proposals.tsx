import { Check } from "lucide-react";
import { useState } from "react";
import { AgreementFields } from "#app/agreements/agreement-form.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { formatDueDay } from "#app/lib/format.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { rich } from "#app/lib/rich.ts";
import { Button } from "#app/ui/button.tsx";
import { Form, FormButtons } from "#app/ui/form.tsx";
import { useRowFocus } from "#app/ui/use-row-focus.ts";
import type { Proposal } from "#worker/contract/boards.ts";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";
import { OwnMenu } from "./own-menu.tsx";
import { useMembers } from "./use-members.ts";

/** The agreements that people propose for a group. Those that the team has stand above them. */
export function Proposals({ proposals }: { proposals: Proposal[] }) {
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <ul {...useRowFocus()} className="flex flex-col gap-2">
      {proposals.map((proposal) => (
        <li
          key={proposal.id}
          data-proposal={proposal.id}
          className="rounded-md border border-dashed border-line-strong px-4 py-2.5"
        >
          {proposal.id === editedId ? (
            <ProposalForm proposal={proposal} groupId={proposal.groupId} onClose={() => setEditedId(null)} />
          ) : (
            <ProposedAgreement proposal={proposal} onEdit={() => setEditedId(proposal.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function ProposedAgreement({ proposal, onEdit }: { proposal: Proposal; onEdit: () => void }) {
  const { act, nameOf, myId, isFacilitator, isOpen } = useBoard();
  const { id: proposalId, authorId, text, ownerId, dueOn, agreed, isAccepted } = proposal;
  const agrees = agreed.includes(myId);
  const isFree = authorId === myId && agreed.every((id) => id === myId);
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {text}
          </p>
          <p className="text-sm text-ink-soft">
            {rich`Lo propone ${<bdi>{nameOf(authorId)}</bdi>}`}
            {ownerId && (
              <>
                {" · "}
                {rich`Lo lleva ${<bdi>{nameOf(ownerId)}</bdi>}`}
              </>
            )}
            {dueOn && (
              <>
                {" · "}
                {rich`Para el ${<time dateTime={dueOn}>{formatDueDay(dueOn)}</time>}`}
              </>
            )}
          </p>
          {agreed.length > 0 && (
            <p className="text-sm text-ink-soft">{rich`De acuerdo: ${<bdi>{agreed.map(nameOf).join(", ")}</bdi>}`}</p>
          )}
        </div>
        {isFree && isOpen && !isAccepted && (
          <span className="-my-1.5 -me-2 shrink-0">
            <OwnMenu
              label={t`Opciones de tu propuesta: ${text}`}
              onEdit={onEdit}
              onRemove={() => act({ kind: "removeProposal", proposalId }, t`Propuesta quitada`)}
            />
          </span>
        )}
      </div>
      {isAccepted ? (
        <p className="mt-1 flex items-center gap-1.5 text-good">
          <Check aria-hidden="true" className="size-5 shrink-0" />
          {t`Aceptado: pasa a los acuerdos del equipo`}
        </p>
      ) : !isOpen ? null : (
        <div aria-live="off" className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="quiet"
            once
            aria-pressed={agrees}
            aria-label={t`De acuerdo ${agreed.length}: ${text}`}
            onClick={() => act({ kind: "agree", proposalId, agrees: !agrees })}
            className={agrees ? "border-good! bg-good-soft! text-good!" : ""}
          >
            {agrees && <Check aria-hidden="true" />}
            {t`De acuerdo`} <span className="numeral">{agreed.length}</span>
          </Button>
          {isFacilitator && (
            <Button
              variant="quiet"
              once
              aria-label={t`Aceptar: ${text}`}
              onClick={() => act({ kind: "acceptProposal", proposalId })}
            >{t`Aceptar`}</Button>
          )}
        </div>
      )}
    </>
  );
}

type ProposalFormProps = { groupId: string; proposal?: Proposal; onClose: () => void };

export function ProposalForm({ groupId, proposal, onClose }: ProposalFormProps) {
  const { act, teamId, retroId } = useBoard();
  const { memberName } = useMembers();
  const form = useForm(
    async () => (await import("#worker/contract/agreements.ts")).createAgreementInput,
    ({ text, ownerId, dueOn }) => {
      const fields = { proposalId: proposal?.id ?? newId(), text, ownerId, dueOn };
      act(proposal ? { kind: "editProposal", ...fields } : { kind: "propose", groupId, ...fields });
      onClose();
    },
    // The name has the form of the texts of a board, so that it is offered where the board closes meanwhile.
    proposal ? {} : { draft: `board:${retroId}:proposal:${groupId}` },
  );
  const owner = proposal?.ownerId ? { id: proposal.ownerId, name: memberName(proposal.ownerId) } : null;
  return (
    <Form
      form={form}
      aria-label={proposal ? t`Editar propuesta` : t`Proponer un acuerdo`}
      className="flex flex-col gap-4"
    >
      <AgreementFields
        teamId={teamId}
        errors={form.errors}
        label={t`¿Qué propones?`}
        agreement={proposal && { text: proposal.text, owner, dueOn: proposal.dueOn }}
      />
      <FormButtons label={proposal ? t`Guardar` : t`Proponer`} variant="quiet" pending={false} onCancel={onClose} />
    </Form>
  );
}
