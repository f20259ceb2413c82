import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { animateInTurn } from "#app/lib/animate-in-turn.ts";
import type { Question } from "#worker/contract/boards.ts";
import { Face } from "./face.tsx";
import { PULSE_TEXTS } from "./pulse-texts.ts";

const GROW: Keyframe[] = [{ transform: "scaleY(0)", transformOrigin: "bottom" }, { transformOrigin: "bottom" }];

type FaceCountsProps = {
  question: Question;
  /** How many chose each face. */
  counts: readonly number[];
  /** Whether the bars grow when it appears. */
  isMoving?: boolean;
};

/** The five faces, each with a bar as high as the number of people who chose it. */
export function FaceCounts({ question, counts, isMoving = false }: FaceCountsProps) {
  const list = useRef<HTMLUListElement>(null);
  const most = Math.max(...counts, 1);
  useEffect(() => {
    if (isMoving && list.current) animateInTurn([...list.current.querySelectorAll("[data-bar]")], GROW);
  }, [isMoving]);
  return (
    <ul ref={list} className="flex max-w-2xl justify-between gap-1">
      {PULSE_TEXTS[question].answers().map((answer, index) => {
        const count = counts[index] ?? 0;
        return (
          <li
            key={answer}
            className={clsx("flex min-w-0 flex-1 flex-col items-center gap-1.5", count === 0 && "text-ink-soft")}
          >
            <span className="flex h-19 w-full flex-col items-center justify-end gap-1">
              <span className="numeral text-xl">{count}</span>
              {/* The bar of the most frequent answer has 40 px. */}
              <span
                data-bar
                aria-hidden="true"
                className={clsx("w-10 rounded-sm", count > 0 ? "bg-accent" : "bg-line")}
                style={{ height: `${Math.max(3, (count / most) * 40)}px` }}
              />
            </span>
            <Face value={index + 1} className="size-10 sm:size-13" />
            <span className="text-center leading-tight max-[24rem]:sr-only">{answer}</span>
          </li>
        );
      })}
    </ul>
  );
}
