import { Shuffle } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { FoldSummary } from "#app/ui/fold-summary.tsx";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { QUESTION_GROUPS, questionsOf } from "#worker/contract/opening-questions.ts";
import type { OpeningQuestion } from "#worker/contract/openings.ts";

type QuestionDialogProps = {
  note?: string;
  onClose: () => void;
  onChoose: (question: OpeningQuestion) => void;
};

/** Chooses a question: one at random, one of ours by subject, or one's own. */
export function QuestionDialog({ note, onClose, onChoose }: QuestionDialogProps) {
  const choose = (question: OpeningQuestion) => {
    onClose();
    onChoose(question);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Empezar con una pregunta`}
      description={
        note ?? t`Cada uno responde al llegar, y después las respuestas se ven todas juntas. Nadie las cuenta.`
      }
      className="max-w-2xl!"
    >
      <Suggestion onChoose={choose} />
      <div>
        {QUESTION_GROUPS.map((group) => (
          <details key={group.id} className="group border-t border-line">
            <FoldSummary>{group.title()}</FoldSummary>
            <ul className="-mx-2 mb-2 flex flex-col">
              {questionsOf(group).map((question) => (
                <li key={question.texts}>
                  <button
                    type="button"
                    onClick={() => choose(question)}
                    className="min-h-11 w-full rounded-sm px-3 py-2 text-start hover:bg-accent-soft focus-visible:bg-accent-soft"
                  >
                    {question.text}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <OwnQuestion onChoose={choose} />
    </Dialog>
  );
}

const all = () => QUESTION_GROUPS.flatMap(questionsOf);

type Choose = { onChoose: (question: OpeningQuestion) => void };

/** One of all, and another one with each press. */
function Suggestion({ onChoose }: Choose) {
  const [place, setPlace] = useState(() => randomPlace(-1));
  const question = all()[place];
  if (!question) return null;
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-paper-inset p-4">
      <p role="status" className="font-serif text-xl leading-snug">
        {question.text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose(question)}>{t`Usar esta`}</Button>
        <Button variant="quiet" onClick={() => setPlace(randomPlace(place))}>
          <Shuffle aria-hidden="true" />
          {t`Otra al azar`}
        </Button>
      </div>
    </div>
  );
}

/** @param last is not drawn again */
function randomPlace(last: number): number {
  const places = [...all().keys()].filter((place) => place !== last);
  return places[Math.floor(Math.random() * places.length)] ?? 0;
}

function OwnQuestion({ onChoose }: Choose) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== "") onChoose({ text });
      }}
      className="flex flex-col gap-2 border-t border-line pt-4"
    >
      <Field
        label={t`O una de ustedes`}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        maxLength={BOARD.openingQuestion}
        autoComplete="off"
      />
      <Button type="submit" variant="quiet" disabled={text === ""} className="sm:self-start">{t`Usar la mía`}</Button>
    </form>
  );
}
