import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { boardQuery } from "#app/boards/queries.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { voteStatusQuery } from "#app/votes/queries.ts";
import { isHiding } from "#party/board/steps.ts";
import type { Board } from "#worker/contract/boards.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { useCloseRetrospective } from "./queries.ts";

type Closing = {
  teamId: string;
  retro: Retrospective;
  /** The page of the person who closes replaces the button, so the focus needs another place. */
  onClosed: () => void;
};

export function CloseRetro(closing: Closing) {
  const { ask, question } = useCloseQuestion(closing);
  return (
    <>
      <CloseButton onPress={ask} variant="quiet" />
      {question}
    </>
  );
}

type CloseButtonProps = { onPress: () => void; variant?: ButtonVariant };

export const CloseButton = ({ onPress, variant }: CloseButtonProps) => (
  <Button
    variant={variant}
    onClick={onPress}
    className="max-sm:shrink max-sm:grow max-sm:px-2"
  >{t`Cerrar retrospectiva`}</Button>
);

/** @returns what shows the question, and the question itself */
export function useCloseQuestion({ teamId, retro, onClosed }: Closing): { ask: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const { data: votes } = useQuery({ ...voteStatusQuery(teamId, retro.id), throwOnError: false });
  const close = useCloseRetrospective(teamId, retro.id);
  const missing = votes ? Math.max(0, votes.totalMembers - votes.totalVotes) : 0;
  const { data: board } = useQuery({
    ...boardQuery(teamId, retro.id),
    enabled: asking && retro.board !== null,
    throwOnError: false,
  });
  const stopAsking = useCallback(() => setAsking(false), []);
  const dialog = useLazyModule(asking, () => import("#app/ui/confirm-dialog.tsx"), stopAsking);
  const question = dialog && (
    <dialog.ConfirmDialog
      open={asking}
      onClose={stopAsking}
      onConfirm={() => {
        onClosed();
        close.mutate(undefined, { onSettled: stopAsking });
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
  return { ask: () => setAsking(true), question };
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
