import { clsx } from "clsx";
import { Combine, GripVertical, MoveRight, Split } from "lucide-react";
import { memo, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isTooLong, LengthNote } from "#app/boards/length-note.tsx";
import { isOfComposition } from "#app/lib/composition.ts";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { Menu } from "#app/ui/menu.tsx";
import type { Card } from "#worker/contract/boards.ts";
import { form, plural, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { BoardCard, type CardProps, focusCard } from "./board-card.tsx";
import { nameOfStack, type Stack } from "./layout.ts";
import { useTable } from "./table-context.ts";

export type CardPropsOf = (card: Card, isInGroup: boolean) => CardProps;

/** What stands below a card that is alone, or below a group. */
export type StackFoot = (stack: Stack) => ReactNode;

type StackViewProps = { stack: Stack; propsOf: CardPropsOf; foot: StackFoot | undefined; canArrange: boolean };

export const StackView = memo(function StackView(props: StackViewProps) {
  const { stack, propsOf, foot } = props;
  return (
    <li data-stack={stack.id} className="relative min-w-0">
      {stack.cards.length === 1 ? <BoardCard {...propsOf(stack.head, false)} /> : <GroupView {...props} />}
      {foot?.(stack)}
    </li>
  );
});

function GroupView({ stack, propsOf, canArrange }: StackViewProps) {
  const { cards, head } = stack;
  const name = nameOfStack(stack);
  return (
    <section
      data-group={head.id}
      aria-label={plural(
        cards.length,
        form`Grupo de 1 tarjeta: ${name}`,
        form`Grupo de ${cards.length} tarjetas: ${name}`,
      )}
      className="rounded-md border border-line bg-ground p-2 pt-0.5 shadow-card"
    >
      <GroupTitle
        key={stack.id}
        groupId={stack.id}
        title={stack.group?.title ?? null}
        count={cards.length}
        headId={head.id}
        canArrange={canArrange}
      />
      <ul className="flex flex-col gap-1.5">
        {cards.map((card) => (
          <li key={card.id} className="min-w-0">
            <BoardCard {...propsOf(card, true)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type GroupTitleProps = {
  groupId: string;
  title: string | null;
  count: number;
  headId: string;
  canArrange: boolean;
};

/** By group: a group that comes into another column has a new field. */
const typedNames = new Map<string, string>();

/** What a person types stays until they leave the field, also when somebody else names or moves the group meanwhile. */
const GroupTitle = memo(function GroupTitle({ groupId, title, count, headId, canArrange }: GroupTitleProps) {
  const { nameGroup, choose, separateAll } = useTable();
  const [typed, setTyped] = useState(typedNames.get(groupId) ?? null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isLong = typed !== null && isTooLong(typed, BOARD.groupTitle);
  const type = (text: string) => {
    const line = text.replace(/\n/g, " ");
    typedNames.set(groupId, line);
    setTyped(line);
  };
  const end = () => {
    typedNames.delete(groupId);
    setTyped(null);
  };
  // At first the field has what was typed before the page was hydrated.
  useIsomorphicLayoutEffect(() => {
    const { current } = field;
    if (current && current.value !== (typed ?? title ?? "")) type(current.value);
  }, []);
  const save = () => {
    if (isLong) return;
    if (typed !== null && typed.trim() !== (title ?? "")) nameGroup(groupId, typed.trim());
    end();
  };
  // A person may have left the field before the page was hydrated, or typed in the column from which the group came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` is new with each render
  useEffect(() => {
    if (document.activeElement !== field.current) save();
  }, [typed]);
  const whole = { cardId: headId, isWhole: true };
  const number = (
    <span aria-hidden="true" className="numeral shrink-0 pe-2 text-ink-soft">
      {count}
    </span>
  );
  if (!canArrange) {
    return (
      <p className="flex min-h-11 items-center gap-2 py-2 ps-2">
        <span dir="auto" className={clsx("min-w-0 grow text-lg leading-snug font-serif", !title && "text-ink-soft")}>
          {title ?? t`Sin nombre`}
        </span>
        {number}
      </p>
    );
  }
  return (
    // In a narrow column the number and the menu go below, so that no word of the name is broken.
    <div className="flex flex-wrap items-center gap-x-1">
      <span
        aria-hidden="true"
        data-grip=""
        title={t`Arrastra el grupo`}
        className="inline-flex min-h-11 shrink-0 cursor-grab items-center text-ink-soft select-none"
      >
        <GripVertical className="size-5" />
      </span>
      <textarea
        ref={field}
        rows={1}
        aria-label={t`Nombre del grupo`}
        // The focus comes here by itself after a join, and the name from somebody else: that keeps nobody at a step.
        data-untyped={typed === null ? "" : undefined}
        placeholder={t`Ponle nombre`}
        value={typed ?? title ?? ""}
        aria-invalid={isLong || undefined}
        aria-describedby={`${id}-length`}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (isOfComposition(event.nativeEvent)) return;
          if (event.key === "Enter") {
            event.preventDefault();
            // Leaving the field saves.
            if (!isLong) focusCard(headId, true);
          }
          if (event.key === "Escape") end();
        }}
        className="field-sizing-content min-h-11 min-w-0 grow basis-28 resize-none rounded-sm bg-transparent focus-visible:-outline-offset-2 px-1.5 py-2.5 font-serif text-lg leading-snug hover:bg-paper focus:bg-paper aria-invalid:border aria-invalid:border-bad"
      />
      <span className="ms-auto flex items-center gap-1">
        {number}
        <Menu
          label={title ? t`Opciones del grupo ${title}` : t`Opciones del grupo`}
          variant="ghost"
          className="text-ink-soft"
          items={[
            {
              label: t`Mover el grupo a…`,
              icon: <MoveRight aria-hidden="true" />,
              onSelect: () => choose("move", whole),
            },
            {
              label: t`Juntar el grupo con…`,
              icon: <Combine aria-hidden="true" />,
              onSelect: () => choose("join", whole),
            },
            { label: t`Separar todas`, icon: <Split aria-hidden="true" />, onSelect: () => separateAll(groupId) },
          ]}
        />
      </span>
      <div className="w-full px-1.5 has-[p]:pb-2">
        <LengthNote id={`${id}-length`} text={typed ?? ""} most={BOARD.groupTitle} />
      </div>
    </div>
  );
});
