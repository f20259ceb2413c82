import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { formatThankYouCount } from "#app/lib/format.ts";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { Note } from "#app/ui/note.tsx";
import { t } from "#worker/contract/language.ts";
import { QUOTED_THANKS } from "#worker/contract/limits/retrospectives.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import type { Person } from "#worker/contract/users.ts";

/** A gradient instead of a mask, which is slow on phones. */
const RAYS =
  "radial-gradient(closest-side, transparent, var(--ground) 85%), repeating-conic-gradient(in srgb, var(--saffron-soft) 0deg 9deg, transparent 9deg 18deg), radial-gradient(circle, var(--saffron-soft), transparent 45%)";

const CURTAIN =
  "linear-gradient(to right, transparent calc(100% - 5rem), var(--saffron)), repeating-linear-gradient(to right in srgb, var(--saffron-soft) 0 1.5rem, var(--paper) 4rem, var(--saffron-soft) 6.5rem)";

const REVEAL_MS = 1800;
const EASE_OUT = "cubic-bezier(0.16, 1, 0.3, 1)";
const fadeInFrom = (from: string): Keyframe[] => [{ opacity: 0, transform: from }, {}];

/** Keyframes, delay and duration (ms) by `data-part`. The curtain opens to both sides alike, so its halves are physical. */
const PART_ANIMATIONS: Record<string, [Keyframe[], delay: number, duration: number]> = {
  left: [[{}, { translate: "-100% 0" }], 80, 600],
  right: [[{}, { translate: "100% 0" }], 80, 600],
  rays: [[{ rotate: "0deg" }, { rotate: "14deg" }], 0, REVEAL_MS],
  trophy: [fadeInFrom("translateY(2rem) scale(0.6)"), 180, 480],
  name: [fadeInFrom("translateY(1.25rem)"), 300, 380],
  thanks: [fadeInFrom("translateY(3rem) rotate(4deg)"), 430, 380],
};
/** Covers the page at once: the winner's card is behind it. */
const OVERLAY_FADE: Keyframe[] = [{ opacity: 1 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }];
const STAGGER_MS = 70;

/** Longer names use a smaller size so that they fit a phone. */
const LONG_NAME = 24;

type WinnerRevealProps = { winner: Person; received: ThankYou[]; onEnd: () => void };

/** Decorative: takes no focus and is hidden from screen readers, which get a status text instead. */
export function WinnerReveal({ winner, received, onEnd }: WinnerRevealProps) {
  const overlay = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (overlay.current) animateWinnerReveal(overlay.current);
    const timer = setTimeout(onEnd, REVEAL_MS);
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onEnd();
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKey);
    };
  }, [onEnd]);

  return (
    <div
      ref={overlay}
      aria-hidden="true"
      // Keep focus where it is when a press skips the winner's reveal.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onEnd}
      className="fixed inset-0 z-50 grid cursor-pointer place-items-center overflow-hidden bg-ground select-none"
    >
      <div
        data-part="rays"
        className="absolute top-1/2 left-1/2 aspect-square w-[160vmax] [translate:-50%_-50%]"
        style={{ background: RAYS }}
      />
      <div className="relative flex w-full max-w-4xl flex-col items-center gap-3 px-6 text-center">
        <div data-part="trophy" className="text-saffron-ink">
          <Trophy className="size-32 sm:size-44" />
        </div>
        <p data-part="name" className="text-xl text-saffron-ink">{t`Sprint winner`}</p>
        <p
          data-part="name"
          dir="auto"
          className={clsx("max-w-full font-serif", winner.name.length > LONG_NAME ? "text-3xl" : "text-4xl")}
        >
          {winner.name}
        </p>
        {received.length > 0 && (
          <p data-part="name" className="text-xl text-ink-soft">
            {formatThankYouCount(received.length)}
          </p>
        )}
        <div className="mt-5 flex w-full flex-wrap justify-center gap-4">
          {received.slice(0, QUOTED_THANKS).map(({ id, message, giver }) => (
            <div key={id} data-part="thanks" className="w-64 max-w-full max-sm:last:not-first:hidden">
              <Note seed={id} className="text-start">
                <p dir="auto" className="line-clamp-3 font-serif text-lg leading-snug">
                  {message}
                </p>
                <p dir="auto" className="mt-2 truncate text-ink-soft">
                  {giver.name}
                </p>
              </Note>
            </div>
          ))}
        </div>
      </div>
      <div
        data-part="left"
        className="absolute inset-y-0 left-0 w-1/2 motion-reduce:hidden"
        style={{ background: CURTAIN }}
      />
      <div
        data-part="right"
        className="absolute inset-y-0 right-0 w-1/2 motion-reduce:hidden"
        style={{ background: CURTAIN, scale: "-1 1" }}
      />
    </div>
  );
}

function animateWinnerReveal(overlay: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [part, [keyframes, delay, duration]] of Object.entries(PART_ANIMATIONS)) {
    for (const [index, element] of overlay.querySelectorAll(`[data-part=${part}]`).entries()) {
      element.animate(keyframes, { delay: delay + index * STAGGER_MS, duration, easing: EASE_OUT, fill: "both" });
    }
  }
  overlay.animate(OVERLAY_FADE, { duration: REVEAL_MS, fill: "forwards" });
}
