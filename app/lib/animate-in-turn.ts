const DURATION_MS = 420;
/** Between two elements, and from the first to the last: all is over within two seconds. */
const STAGGER_MS = { one: 90, all: 1400 };

/** Moves the elements one after the other, and not at all where the person asked for less motion. */
export function animateInTurn(elements: readonly Element[], keyframes: Keyframe[]): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const stagger = Math.min(STAGGER_MS.one, STAGGER_MS.all / elements.length);
  for (const [index, element] of elements.entries()) {
    element.animate(keyframes, {
      delay: index * stagger,
      duration: DURATION_MS,
      easing: "cubic-bezier(0.16, 1, 0.3, 1)",
      fill: "backwards",
    });
  }
}
