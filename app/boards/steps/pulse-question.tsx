import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import type { Question } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { Face } from "./face.tsx";

const TEXTS: Record<Question, { title: string; hint: string; answers: [string, string, string, string, string] }> = {
  arrive: {
    title: "¿Cómo llegas hoy?",
    hint: "Nadie ve tu respuesta. Al pasar de este paso, el equipo ve cuántos eligieron cada cara",
    answers: ["Muy mal", "Mal", "Más o menos", "Bien", "Muy bien"],
  },
  worth: {
    title: "¿Valió la pena sentarse?",
    hint: "Nadie ve tu respuesta. Al cerrar, el equipo ve cuántos eligieron cada cara",
    answers: ["Nada", "Poco", "Más o menos", "Sí", "Mucho"],
  },
};

export function PulseQuestion({ question }: { question: Question }) {
  const { view, act, isOpen } = useBoard();
  const { title, hint, answers } = TEXTS[question];
  const { n, counts } = view.pulse[question];
  const [chosen, setChosen] = useState<number>();
  const isAnswered = view.me.answered[question] || chosen !== undefined;
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (chosen !== undefined) thanks.current?.focus({ preventScroll: true });
  }, [chosen]);
  if (!isOpen && !counts) return null;
  const canAnswer = isOpen && !isAnswered && !counts;
  return (
    <section
      aria-labelledby={`pregunta-${question}`}
      className="max-w-3xl rounded-lg border border-line bg-paper p-4 shadow-card sm:p-5"
    >
      <h2 id={`pregunta-${question}`} className={counts ? "text-xl" : "text-2xl"}>
        {title}
      </h2>
      {canAnswer && (
        <p id={`aviso-${question}`} className="mt-1 text-sm text-ink-soft">
          {hint}, desde {BOARD.answersShown} respuestas.
        </p>
      )}
      {isAnswered && !counts && (
        <p ref={thanks} tabIndex={-1} className="mt-1 flex items-start gap-2 outline-none">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          <span>
            Listo, tu respuesta está guardada.{" "}
            <span className="text-ink-soft">{n === 1 ? "Va 1 respuesta." : `Van ${n} respuestas.`}</span>
          </span>
        </p>
      )}
      <ul className="mt-3 flex max-w-2xl justify-between gap-1">
        {answers.map((answer, index) => (
          <li key={answer} className="flex min-w-0 flex-1 flex-col items-center gap-1">
            {counts && <Bar count={counts[index] ?? 0} most={Math.max(...counts)} />}
            <FaceButton
              value={index + 1}
              label={answer}
              describedBy={`aviso-${question}`}
              isChosen={chosen === index + 1}
              isOff={!canAnswer}
              onPress={() => {
                setChosen(index + 1);
                act({ kind: "answer", question, value: index + 1 });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type FaceButtonProps = {
  value: number;
  label: string;
  describedBy: string;
  isChosen: boolean;
  isOff: boolean;
  onPress: () => void;
};

function FaceButton({ value, label, describedBy, isChosen, isOff, onPress }: FaceButtonProps) {
  const content = (
    <>
      <Face value={value} className={isOff ? "size-10" : "size-11 sm:size-16"} />
      <span className="text-center leading-tight max-[24rem]:sr-only">{label}</span>
    </>
  );
  const shape = "flex w-full flex-col items-center gap-1.5 rounded-md px-1 py-2";
  if (isOff) {
    return (
      <span
        className={`${shape} ${isChosen ? "bg-accent-soft font-semibold [--face-fill:var(--paper)]" : "text-ink-soft"}`}
      >
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={onPress}
      className={`press ${shape} transition-colors hover:bg-accent-soft hover:[--face-fill:var(--paper)]`}
    >
      {content}
    </button>
  );
}

/** The bar of the most frequent answer has 48 px. */
function Bar({ count, most }: { count: number; most: number }) {
  return (
    <span className="flex h-19 w-full flex-col items-center justify-end gap-1">
      <span className="numeral text-lg">{count}</span>
      <span
        aria-hidden="true"
        className="w-3 rounded-full bg-accent"
        style={{ height: most > 0 ? `${Math.max(2, (count / most) * 48)}px` : "2px" }}
      />
    </span>
  );
}
