import { useEffect, useRef } from "react";

const LASTS = 1500;
/** Each piece flies its own way: the golden angle spreads them evenly without a pattern. */
const PIECES = Array.from({ length: 26 }, (_, at) => ({
  angle: at * 137.5 * (Math.PI / 180),
  far: 80 + ((at * 53) % 110),
  turn: 90 + ((at * 97) % 260),
  colour: ["bg-saffron", "bg-accent", "bg-saffron-soft"][at % 3],
}));

/** Petals that fly once; only ever loaded when there is something to celebrate. */
export function Burst() {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!box.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const flights = [...box.current.children].map((piece, at) => fly(piece, at));
    const skip = () => {
      for (const flight of flights) flight.finish();
    };
    document.addEventListener("pointerdown", skip, { once: true });
    document.addEventListener("keydown", skip, { once: true });
    return () => {
      document.removeEventListener("pointerdown", skip);
      document.removeEventListener("keydown", skip);
      skip();
    };
  }, []);

  return (
    <div ref={box} aria-hidden="true" className="pointer-events-none absolute -top-14 left-10 z-10">
      {PIECES.map(({ angle, colour }) => (
        <span key={angle} className={`absolute h-4 w-2.5 rounded-full opacity-0 ${colour}`} />
      ))}
    </div>
  );
}

function fly(piece: Element, at: number): Animation {
  const { angle = 0, far = 0, turn = 0 } = PIECES[at] ?? {};
  const [x, y] = [Math.cos(angle) * far * 1.4, Math.sin(angle) * far];
  return piece.animate(
    [
      { opacity: 1, transform: "translate(0, 0) scale(0.4)" },
      { opacity: 1, transform: `translate(${x}px, ${y}px) rotate(${turn}deg)`, offset: 0.45 },
      { opacity: 0, transform: `translate(${x * 1.1}px, ${y + 70}px) rotate(${turn * 1.6}deg)` },
    ],
    { duration: LASTS, easing: "cubic-bezier(0.1, 0.7, 0.3, 1)", fill: "none" },
  );
}
