import { useQuery } from "@tanstack/react-query";
import { boardQuery } from "#app/boards/queries.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { voteStatusQuery } from "#app/votes/queries.ts";
import { isHiding } from "#party/board/steps.ts";
import type { Board } from "#worker/contract/boards.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { useCloseRetrospective } from "./mutations.ts";

export type Closing = {
  teamId: string;
  retro: Retrospective;
  /** The page of the person who closes replaces the button, so the focus needs another place. */
  onClosed: () => void;
};

type CloseDialogProps = Closing & { open: boolean; onClose: () => void };

/** The question before closing: what closes, and what is still missing. */
export function CloseDialog({ teamId, retro, onClosed, open, onClose }: CloseDialogProps) {
  const { data: votes } = useQuery({ ...voteStatusQuery(teamId, retro.id), throwOnError: false });
  const close = useCloseRetrospective(teamId, retro.id);
  const missing = votes ? Math.max(0, votes.totalMembers - votes.totalVotes) : 0;
  const { data: board } = useQuery({
    ...boardQuery(teamId, retro.id),
    enabled: open && retro.board !== null,
    throwOnError: false,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => {
        onClosed();
        close.mutate(undefined, { onSettled: onClose });
      }}
      title={t`¿Cerrar la retrospectiva?`}
      text={
        <>
          {missing > 0 && (
            <strong>{plural(missing, form`Falta 1 voto.`, form`Faltan ${number(missing)} votos.`)} </strong>
          )}
          {t`Se cuentan los votos y todos ven quién ganó. Después ya no se puede votar ni agradecer aquí.`}
          {board && <BoardEnds board={board} />}
        </>
      }
      confirmLabel={t`Cerrar retrospectiva`}
      pending={close.isPending}
    />
  );
}

function BoardEnds({ board }: { board: Board }) {
  const hidden = hiddenCards(board);
  if (hidden === 0) return null;
  return (
    <span className="mt-2 block">
      {hidden === null
        ? t`Si quedan tarjetas que nadie más ha visto, se muestran a todos, y la mesa termina.`
        : plural(
            hidden,
            form`Queda 1 tarjeta que no todos han visto: se muestra al cerrar, y la mesa termina.`,
            form`Quedan ${number(hidden)} tarjetas que no todos han visto: se muestran al cerrar, y la mesa termina.`,
          )}
    </span>
  );
}

/** Counts the texts of everybody; null where the board does not say how many others wrote. One's own without a name are not in `counts`. */
function hiddenCards({ step, counts, cards, signed, me }: Board): number | null {
  if (!isHiding(step)) return 0;
  if (!signed || !counts) return null;
  const unnamed = me.cards.filter(({ authorId }) => authorId === null).length;
  return Object.values(counts).reduce((sum, count) => sum + count, 0) - cards.length + unnamed;
}
