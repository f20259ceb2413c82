import { type MouseEvent, useRef } from "react";

/**
 * A first press may remove its button. The second press of a double click then meets what came in its place, or nothing: it
 * must not take the focus from where the first one put it.
 * @returns listens to all presses on the page
 */
export function useSecondPress(): (event: MouseEvent) => void {
  const first = useRef<Node | null>(null);
  return (event) => {
    // The target of a mouse event is a Node.
    if (event.detail < 2) first.current = event.target as Node;
    else if (!document.contains(first.current)) event.preventDefault();
  };
}
