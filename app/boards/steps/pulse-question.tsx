import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Button } from "#app/ui/button.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import type { Question } from "#worker/contract/boards.ts";
import { form, plural, t } from "#worker/contract/language.ts";
import { Face } from "./face.tsx";
import { FaceCounts } from "./face-counts.tsx";
import { PULSE_TEXTS } from "./pulse-texts.ts";
import { useFaceAnswer } from "./use-face-answer.ts";

export function PulseQuestion({ question }: { question: Question }) {
  const { view } = useBoard();
  // A closed board has the answers to the last question. They are read on the closed page, after the winner's reveal.
  const counts = question === "worth" ? null : view.pulse[question].counts;
  return (
    <section
      id={`pregunta-${question}`}
      aria-labelledby={`titulo-${question}`}
      className="rounded-lg border border-line bg-paper p-4 shadow-card sm:p-5"
    >
      <h2 id={`titulo-${question}`} className={counts ? "mb-3 text-xl" : "text-2xl"}>
        {PULSE_TEXTS[question].title()}
      </h2>
      {counts ? <FaceCounts question={question} counts={counts} /> : <FaceChoice question={question} />}
    </section>
  );
}

function FaceChoice({ question }: { question: Question }) {
  const { view } = useBoard();
  const { hint, answers } = PULSE_TEXTS[question];
  const { chosen, isAnswered, isChanging, canChange, change, choose, thanks } = useFaceAnswer(question);
  const { n } = view.pulse[question];
  return (
    <>
      {isAnswered ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p ref={thanks} tabIndex={-1} className="flex items-start gap-2 py-2 outline-none">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
            <span>
              {isChanging ? t`Elige otra cara: cuenta solo la última.` : t`Listo, tu respuesta está guardada.`}{" "}
              <span className="text-ink-soft">{plural(n, form`Va 1 respuesta.`, form`Van ${n} respuestas.`)}</span>
            </span>
          </p>
          {canChange && (
            <Button variant="ghost" className="-me-2 text-accent!" onClick={change}>
              {isChanging ? t`Dejarla como está` : t`Cambiar`}
            </Button>
          )}
        </div>
      ) : (
        <p id={`aviso-${question}`} className="mt-1 text-sm text-ink-soft">
          {hint()}
        </p>
      )}
      <ul className="mt-3 flex max-w-4xl justify-between gap-1">
        {answers().map((answer, index) => (
          <li key={answer} className="min-w-0 flex-1">
            <FaceButton
              value={index + 1}
              label={answer}
              describedBy={`aviso-${question}`}
              isChosen={chosen === index + 1}
              isOff={isAnswered && !isChanging}
              onPress={() => choose(index + 1)}
            />
          </li>
        ))}
      </ul>
    </>
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
  const look = isChosen ? "bg-accent-soft font-semibold [--face-fill:var(--paper)]" : isOff && "text-ink-soft";
  if (isOff) return <span className={clsx(shape, look)}>{content}</span>;
  return (
    <PlainButton
      aria-describedby={describedBy}
      aria-current={isChosen || undefined}
      onClick={onPress}
      className={clsx("press transition-colors hover:bg-accent-soft hover:[--face-fill:var(--paper)]", shape, look)}
    >
      {content}
    </PlainButton>
  );
}
