import { clsx } from "clsx";
import { useState } from "react";
import { ReactDialog } from "#app/boards/reactions/react-dialog.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { fold } from "#worker/contract/fold.ts";
import { form, plural, t } from "#worker/contract/language.ts";
import { nameOfStack, type Stack } from "./layout.ts";
import { type Moved, useTable } from "./table-context.ts";

type ChooseDialogProps = {
  kind: "move" | "join" | "react";
  moved: Moved;
  stacks: Map<string, Stack[]>;
  onClose: () => void;
};

export function ChooseDialog({ kind, moved, stacks, onClose }: ChooseDialogProps) {
  const moving = moved.isWhole ? t`Mover el grupo a…` : t`Mover la tarjeta a…`;
  const joining = moved.isWhole ? t`Juntar el grupo con…` : t`Juntar la tarjeta con…`;
  if (kind === "react") return <ReactDialog cardId={moved.cardId} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={kind === "move" ? moving : joining}>
      {kind === "move" ? (
        <Columns moved={moved} stacks={stacks} onClose={onClose} />
      ) : (
        <Others moved={moved} stacks={stacks} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ListProps = Omit<ChooseDialogProps, "kind">;

const CHOICE =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start hover:bg-accent-soft focus-visible:bg-accent-soft";

function Columns({ moved, stacks, onClose }: ListProps) {
  const { view } = useBoard();
  const { place } = useTable();
  const here = stackOf(stacks, moved.cardId)?.head.columnId;
  return (
    <ul className="-mx-2 flex flex-col">
      {view.columns.map(({ id, title }) => (
        <li key={id}>
          <button
            type="button"
            className={CHOICE}
            onClick={() => {
              onClose();
              place(moved, id, null);
            }}
          >
            <span dir="auto" className="min-w-0 grow font-medium">
              {title}
            </span>
            {id === here && <span className="shrink-0 text-ink-soft">{t`al final`}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Others({ moved, stacks, onClose }: ListProps) {
  const { view } = useBoard();
  const { join } = useTable();
  const [words, setWords] = useState("");
  const own = stackOf(stacks, moved.cardId);
  const found = view.columns.flatMap(({ id, title }) =>
    (stacks.get(id) ?? [])
      .filter((stack) => stack !== own && stack.group && matches(stack, words))
      .map((stack) => ({ stack, column: title })),
  );
  return (
    <>
      <Field
        label={t`Buscar`}
        type="search"
        name="search"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p role="status" className={clsx(found.length > 0 ? "sr-only" : "text-ink-soft")}>
        {found.length === 0
          ? t`Ninguna tarjeta dice eso.`
          : plural(found.length, form`1 para elegir`, form`${found.length} para elegir`)}
      </p>
      <ul className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
        {found.map(({ stack, column }) => (
          <li key={stack.id}>
            <button
              type="button"
              className={CHOICE}
              onClick={() => {
                onClose();
                join(moved, stack.head.id);
              }}
            >
              <span className="min-w-0 grow">
                <span dir="auto" className="line-clamp-2 font-serif">
                  {nameOfStack(stack)}
                </span>
                <span className="text-ink-soft">
                  {stack.cards.length > 1
                    ? plural(
                        stack.cards.length,
                        form`1 tarjeta, ${column}`,
                        form`${stack.cards.length} tarjetas, ${column}`,
                      )
                    : column}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const stackOf = (stacks: Map<string, Stack[]>, cardId: string) =>
  [...stacks.values()].flat().find(({ cards }) => cards.some(({ id }) => id === cardId));

const matches = ({ group, cards }: Stack, words: string): boolean =>
  fold([group?.title ?? "", ...cards.map(({ text }) => text)].join(" ")).includes(fold(words.trim()));
