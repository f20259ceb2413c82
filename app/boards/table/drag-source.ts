import type { Moved } from "./table-context.ts";

export type DragSource = { element: HTMLElement; moved: Moved };

/** What a press takes: a card, or with the grip beside its title a group. */
export function dragSourceOf(pressed: EventTarget | null): DragSource | null {
  if (!(pressed instanceof Element)) return null;
  const group = pressed.closest("[data-grip]")?.closest<HTMLElement>("[data-group]");
  if (group) return { element: group, moved: { cardId: group.dataset.group ?? "", isWhole: true } };
  const card = pressed.closest<HTMLElement>("[data-card]");
  if (!card || pressed.closest("button, textarea, .menu-popup")) return null;
  return { element: card, moved: { cardId: card.dataset.card ?? "", isWhole: false } };
}
