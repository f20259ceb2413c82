import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { boardQuery } from "#app/boards/queries.ts";
import { toast } from "#app/lib/toast.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";
import { UNDO_TIME } from "#worker/contract/limits/pages.ts";
import type { OpenRetrospective } from "#worker/contract/now.ts";
import type { Topic } from "#worker/contract/topics.ts";
import { useBoardGesture } from "./queries.ts";

type TakeToRetroProps = {
  teamId: string;
  topic: Topic;
  /** The open ones with a board, at least one. */
  retros: OpenRetrospective[];
  open: boolean;
  onClose: () => void;
};

export function TakeToRetroDialog({ open, onClose, ...props }: TakeToRetroProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Llevar a la retro`}
      description={t`El título queda como una tarjeta tuya en la mesa. El tópico sigue aquí.`}
    >
      <Choice {...props} onClose={onClose} />
    </Dialog>
  );
}

function Choice({ teamId, topic, retros, onClose }: Omit<TakeToRetroProps, "open">) {
  const [chosenId, setChosenId] = useState("");
  const retro = retros.find(({ id }) => id === chosenId) ?? retros[0];
  if (!retro) return <p>{t`La retro se cerró.`}</p>;
  return (
    <>
      {retros.length > 1 && (
        <SelectField
          label={t`¿A cuál?`}
          name="retro"
          value={retro.id}
          onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
        >
          {retros.map(({ id, retrospectiveName }) => (
            <option key={id} value={id}>
              {retrospectiveName}
            </option>
          ))}
        </SelectField>
      )}
      <Panel key={retro.id} name={t`la mesa`}>
        <Columns teamId={teamId} topic={topic} retro={retro} onClose={onClose} />
      </Panel>
    </>
  );
}

type ColumnsProps = { teamId: string; topic: Topic; retro: OpenRetrospective; onClose: () => void };

const asInput = (gesture: Gesture) => ({ id: newId(), gesture });

function Columns({ teamId, topic, retro, onClose }: ColumnsProps) {
  const { data: board } = useQuery(boardQuery(teamId, retro.id));
  const [chosenId, setChosenId] = useState<string>();
  const remove = useBoardGesture(teamId, retro.id, () => toast.success(t`La tarjeta ya no está en la mesa`));
  const add = useBoardGesture(teamId, retro.id, ({ gesture }) => {
    onClose();
    if (gesture.kind !== "addCard") return;
    const { cardId } = gesture;
    toast.undoable(
      <>
        {t`Quedó en la mesa.`}{" "}
        <TextLink to={`/teams/${teamId}/retrospectives/${retro.id}`} className="-my-2">
          {t`Ir a la mesa`}
        </TextLink>
      </>,
      () => remove.mutate(asInput({ kind: "removeCard", cardId })),
      UNDO_TIME,
    );
  });
  if (!board) return <SkeletonRows count={3} />;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t`¿En qué columna?`}</legend>
      {board.columns.map(({ id, title }) => (
        <Button
          key={id}
          variant="quiet"
          once
          pending={add.isPending && chosenId === id}
          onClick={() => {
            if (add.isPending) return;
            setChosenId(id);
            add.mutate(asInput(cardOf(topic, id, board.signed)));
          }}
          className="justify-start! text-start"
        >
          <Plus aria-hidden="true" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {title}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}

const cardOf = ({ title }: Topic, columnId: string, signed: boolean): Gesture => ({
  kind: "addCard",
  cardId: newId(),
  columnId,
  // This is the first rank. Where a card has it, the room takes the next free one (docs/product.md §17.5).
  rank: "a0",
  text: title,
  signed,
});
