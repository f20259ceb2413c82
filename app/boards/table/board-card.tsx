import { clsx } from "clsx";
import { ArrowDown, ArrowUp, Combine, EyeOff, MoveRight, Pencil, Split, Trash2, Undo2 } from "lucide-react";
import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from "react";
import { CardReactions } from "#app/boards/reactions/card-reactions.tsx";
import type { Conflict } from "#app/boards/room/board-context.ts";
import { rich } from "#app/lib/rich.ts";
import { Avatar, hueOf } from "#app/ui/avatar.tsx";
import { MarkIcon } from "#app/ui/icons/mark-icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { MenuEntry } from "#app/ui/menu-item.tsx";
import type { Card } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import type { Mark } from "#worker/contract/reactions.ts";
import { CardEditor } from "./card-editor.tsx";
import { shortened } from "./layout.ts";
import { useTable } from "./table-context.ts";

export type CardProps = {
  card: Card;
  isMine: boolean;
  isHidden: boolean;
  /** The person's reaction. */
  mark: Mark | undefined;
  canArrange: boolean;
  canRemove: boolean;
  isInGroup: boolean;
  authorName: string | null;
  holder: { id: string; name: string } | undefined;
  isLifted: boolean;
  isTarget: boolean;
  conflict: Conflict | undefined;
  forgetConflict: (cardId: string) => void;
};

const TILTS = ["-rotate-[0.5deg]", "rotate-[0.7deg]", "", "-rotate-[0.5deg]", "rotate-[0.7deg]"];
const LONG_TEXT = 110;

export const BoardCard = memo(function BoardCard(props: CardProps) {
  const { card, isMine, conflict, holder, isLifted, isTarget, forgetConflict } = props;
  const { edit, hold } = useTable();
  const [isEditing, setIsEditing] = useState(false);
  // The number of the text that the person began to change: somebody may save another one meanwhile.
  const rev = useRef(card.rev);
  const startEditing = () => {
    rev.current = card.rev;
    setIsEditing(true);
  };
  const isOpen = isEditing || conflict !== undefined;

  // Only its author edits a card, so holding one without a name would tell who that is.
  const isNamed = card.authorId !== null;
  useEffect(() => {
    if (!isOpen || !isNamed) return;
    hold(card.id, false);
    return () => hold(null);
  }, [isOpen, isNamed, card.id, hold]);

  const stop = useCallback(() => {
    setIsEditing(false);
    forgetConflict(card.id);
    // The field is gone: the focus goes to where it came from.
    requestAnimationFrame(() => focusCard(card.id));
  }, [card.id, forgetConflict]);

  return (
    <div data-card={card.id} className="group/card relative min-w-0">
      <div
        className={clsx(
          "rounded-sm border border-line bg-paper shadow-card transition-transform",
          TILTS[hueOf(card.id) % TILTS.length],
          isLifted && "rotate-1! border-accent! shadow-lift outline-2 outline-accent",
          isTarget && "hover:border-accent",
          holder && "opacity-75",
        )}
      >
        {isOpen ? (
          <CardEditor
            card={card}
            conflict={conflict}
            onCancel={stop}
            onSave={(text) => {
              if (text !== card.text) edit(card.id, text, conflict ? card.rev : rev.current);
              stop();
            }}
          />
        ) : (
          <>
            <CardText {...props} onEdit={isMine ? startEditing : undefined} />
            <CardFoot {...props} />
            {card.reactions && <CardReactions reactions={card.reactions} mine={props.mark} />}
          </>
        )}
      </div>
      {!isOpen && <CardMenu {...props} onEdit={startEditing} />}
    </div>
  );
});

const cardElement = (cardId: string) => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(cardId)}"]`);

/** Focuses the menu of a card, or of its group. */
export function focusCard(cardId: string, isWhole = false): void {
  const card = cardElement(cardId);
  focusIn((isWhole && card?.closest<HTMLElement>("[data-group]")) || card, "[aria-haspopup]");
}

export const focusGroupName = (cardId: string): void =>
  focusIn(cardElement(cardId)?.closest<HTMLElement>("[data-group]"), "textarea");

/** Scrolls a card or a group whole into view, and focuses a part of it. */
function focusIn(place: HTMLElement | null | undefined, part: string): void {
  if (!place) return;
  // Else the browser scrolls to where a card that glides shows now, and not to its new place.
  place.style.setProperty("translate", "none", "important");
  place.scrollIntoView({ block: "nearest" });
  place.querySelector<HTMLElement>(part)?.focus();
  place.style.removeProperty("translate");
}

type WithEdit = CardProps & { onEdit?: (() => void) | undefined };

function CardText({ card, canArrange, isLifted, isTarget, onEdit }: WithEdit) {
  const table = useTable();
  const look = clsx("card-text block w-full whitespace-pre-line", card.text.length > LONG_TEXT && "is-long");
  const press = canArrange ? () => table.press(card.id) : onEdit;
  if (!press) {
    return (
      <p className={look}>
        <span dir="auto" className="block">
          {card.text}
        </span>
      </p>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  const does = canArrange ? (isTarget ? t`Juntar aquí:` : isLifted ? t`Soltar:` : t`Tomar:`) : t`Editar:`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox does not drag what is in a button.
    <div
      role="button"
      tabIndex={0}
      aria-pressed={canArrange && !isTarget ? isLifted : undefined}
      onClick={press}
      onKeyDown={onKeyDown}
      className={clsx(look, "rounded-sm select-none", canArrange ? "cursor-grab" : "cursor-text")}
    >
      <span className="sr-only">{does}</span>
      <span dir="auto" className="block">
        {card.text}
      </span>
    </div>
  );
}

function CardFoot({ card, isHidden, authorName, holder, canArrange }: CardProps) {
  if (!isHidden && !authorName && !holder && !card.isLate) return null;
  return (
    <p
      className={clsx(
        "card-foot flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-soft",
        // A finger that rests here takes the card. On an iPhone it would select the text too.
        canArrange && "select-none",
      )}
    >
      {holder ? (
        <>
          <Avatar id={holder.id} name={holder.name} size="sm" className="size-6! text-[0.7rem]!" />
          <span>{rich`${<bdi>{holder.name}</bdi>} la tiene`}</span>
        </>
      ) : (
        !isHidden && authorName && <bdi>{authorName}</bdi>
      )}
      {card.isLate && <span>{t`llegó después`}</span>}
      {isHidden && (
        <span className="inline-flex items-center gap-1.5">
          <EyeOff aria-hidden="true" className="size-4" />
          {t`Solo tú la ves`}
        </span>
      )}
    </p>
  );
}

function CardMenu({ card, isMine, canArrange, canRemove, isInGroup, isHidden, onEdit }: WithEdit) {
  const { choose, separate, shift, remove, undoOfOthers } = useTable();
  const moved = { cardId: card.id, isWhole: false };
  const move: MenuEntry = {
    label: t`Mover a…`,
    icon: <MoveRight aria-hidden="true" />,
    onSelect: () => choose("move", moved),
  };
  const others = undoOfOthers(card);
  const arrange: MenuEntry[] = [
    ...(others
      ? [
          {
            label: t`Deshacer lo de ${others.name}`,
            icon: <Undo2 aria-hidden="true" className="mirrored" />,
            onSelect: others.undo,
          },
        ]
      : []),
    { label: t`Reaccionar…`, icon: <MarkIcon name="agree" />, onSelect: () => choose("react", moved) },
    move,
    { label: t`Juntar con…`, icon: <Combine aria-hidden="true" />, onSelect: () => choose("join", moved) },
    ...(isInGroup
      ? [{ label: t`Separar`, icon: <Split aria-hidden="true" />, onSelect: () => separate(card.id) }]
      : [
          { label: t`Subir`, icon: <ArrowUp aria-hidden="true" />, onSelect: () => shift(card.id, -1) },
          { label: t`Bajar`, icon: <ArrowDown aria-hidden="true" />, onSelect: () => shift(card.id, 1) },
        ]),
  ];
  const items: MenuEntry[] = [
    ...(isMine ? [{ label: t`Editar`, icon: <Pencil aria-hidden="true" />, onSelect: onEdit }] : []),
    ...(canArrange ? arrange : isMine && isHidden ? [move] : []),
    ...(canRemove
      ? [{ label: t`Quitar`, icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => remove(card.id) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <div className="absolute top-0 inset-e-0">
      <Menu
        label={t`Opciones de ${shortened(card.text)}`}
        variant="ghost"
        items={items}
        className="text-ink-soft pointer-fine:not-focus-visible:not-aria-expanded:opacity-40 pointer-fine:group-hover/card:opacity-100!"
      />
    </div>
  );
}
