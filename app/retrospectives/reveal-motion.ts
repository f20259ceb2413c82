/** How long the reveal stays, leaving included, in milliseconds. */
export const REVEAL_MS = 1800;

const OUT = "cubic-bezier(0.16, 1, 0.3, 1)";
const rise = (from: string): Keyframe[] => [{ opacity: 0, transform: from }, {}];

/** What each part does: its keyframes, when it begins and how long it takes (milliseconds). */
const SCORE: Record<string, [Keyframe[], delay: number, duration: number]> = {
  left: [[{}, { translate: "-100% 0" }], 80, 600],
  right: [[{}, { translate: "100% 0" }], 80, 600],
  rays: [[{ rotate: "0deg" }, { rotate: "14deg" }], 0, REVEAL_MS],
  trophy: [rise("translateY(2rem) scale(0.6)"), 180, 480],
  name: [rise("translateY(1.25rem)"), 300, 380],
  thanks: [rise("translateY(3rem) rotate(4deg)"), 430, 380],
};
/** The stage itself comes, stays and goes. */
const STAGE: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.06 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }];
/** Between one part and the next of the same kind. */
const STAGGER = 70;

/** Moves the parts of the stage (`data-part`), then lets it fade; does nothing where reduced motion is wanted. */
export function play(stage: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [part, [keyframes, delay, duration]] of Object.entries(SCORE)) {
    for (const [at, element] of stage.querySelectorAll(`[data-part=${part}]`).entries()) {
      element.animate(keyframes, { delay: delay + at * STAGGER, duration, easing: OUT, fill: "both" });
    }
  }
  stage.animate(STAGE, { duration: REVEAL_MS, fill: "forwards" });
}
