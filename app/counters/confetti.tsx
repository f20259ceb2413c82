import { useEffect, useRef } from "react";

const DURATION_MS = 1500;
/** The golden angle (137.5°) spreads the pieces evenly without a visible pattern. */
const PIECES = Array.from({ length: 26 }, (_, index) => ({
  angle: index * 137.5 * (Math.PI / 180),
  distance: 80 + ((index * 53) % 110),
  rotation: 90 + ((index * 97) % 260),
  colour: ["bg-saffron", "bg-accent", "bg-saffron-soft"][index % 3],
}));

export function Confetti() {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!container.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const animations = [...container.current.children].map((piece, index) => animatePiece(piece, index));
    const finish = () => {
      for (const animation of animations) animation.finish();
    };
    document.addEventListener("pointerdown", finish, { once: true });
    document.addEventListener("keydown", finish, { once: true });
    return () => {
      document.removeEventListener("pointerdown", finish);
      document.removeEventListener("keydown", finish);
      finish();
    };
  }, []);

  return (
    <div ref={container} aria-hidden="true" className="pointer-events-none absolute -top-14 inset-s-10 z-10">
      {PIECES.map(({ angle, colour }) => (
        <span key={angle} className={`absolute h-4 w-2.5 rounded-full opacity-0 ${colour}`} />
      ))}
    </div>
  );
}

function animatePiece(piece: Element, index: number): Animation {
  const { angle = 0, distance = 0, rotation = 0 } = PIECES[index] ?? {};
  const [x, y] = [Math.cos(angle) * distance * 1.4, Math.sin(angle) * distance];
  return piece.animate(
    [
      { opacity: 1, transform: "translate(0, 0) scale(0.4)" },
      { opacity: 1, transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)`, offset: 0.45 },
      { opacity: 0, transform: `translate(${x * 1.1}px, ${y + 70}px) rotate(${rotation * 1.6}deg)` },
    ],
    { duration: DURATION_MS, easing: "cubic-bezier(0.1, 0.7, 0.3, 1)", fill: "none" },
  );
}
