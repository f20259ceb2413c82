import { Shuffle } from "lucide-react";
import { useId, useState } from "react";
import { isOfComposition } from "#app/lib/composition.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { QUESTION_GROUPS, questionsOf } from "#worker/contract/opening-questions.ts";
import type { OpeningQuestion } from "#worker/contract/openings.ts";

type QuestionDialogProps = {
  note?: string;
  /** The text of the question that is asked now. It is not suggested again. */
  asked?: string;
  onClose: () => void;
  onChoose: (question: OpeningQuestion) => void;
};

/** Chooses a question: one at random, one of ours by subject, or one's own. */
export function QuestionDialog({ note, asked = "", onClose, onChoose }: QuestionDialogProps) {
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
      <Suggestion asked={asked} onChoose={choose} />
      <BySubject onChoose={choose} />
      <OwnQuestion onChoose={choose} />
    </Dialog>
  );
}

type Choose = { onChoose: (question: OpeningQuestion) => void };

/** One of all that are not asked now, and another one with each press. */
function Suggestion({ asked, onChoose }: Choose & { asked: string }) {
  const [question, setQuestion] = useState(() => randomQuestion(asked));
  if (!question) return null;
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-paper-inset p-4">
      <p role="status" className="font-serif text-xl leading-snug">
        {question.text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose(question)}>{t`Usar esta`}</Button>
        <Button variant="quiet" onClick={() => setQuestion(randomQuestion(asked, question.text))}>
          <Shuffle aria-hidden="true" />
          {t`Otra al azar`}
        </Button>
      </div>
    </div>
  );
}

function randomQuestion(...not: string[]): OpeningQuestion | undefined {
  const others = QUESTION_GROUPS.flatMap(questionsOf).filter(({ text }) => !not.includes(text));
  return others[Math.floor(Math.random() * others.length)];
}

function BySubject({ onChoose }: Choose) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = QUESTION_GROUPS.find(({ id }) => id === chosenId);
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">{t`O elige por tema`}</h3>
      <div className="flex flex-wrap gap-2">
        {QUESTION_GROUPS.map((group) => (
          <Button
            key={group.id}
            variant="quiet"
            aria-pressed={group.id === chosenId}
            onClick={() => setChosenId(group.id === chosenId ? undefined : group.id)}
            className="aria-pressed:border-accent! aria-pressed:bg-accent-soft!"
          >
            {group.title()}
          </Button>
        ))}
      </div>
      {chosen && (
        <ul aria-label={chosen.title()} className="-mx-2 flex flex-col">
          {questionsOf(chosen).map((question) => (
            <li key={question.texts}>
              <button
                type="button"
                onClick={() => onChoose(question)}
                className="min-h-11 w-full rounded-sm px-3 py-2 text-start hover:bg-accent-soft focus-visible:bg-accent-soft"
              >
                {question.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnQuestion({ onChoose }: Choose) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const choose = () => {
    if (text !== "") onChoose({ text });
  };
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <Field
        label={t`O una de ustedes`}
        // The dialog may be in the form of a new retrospective, which Enter would send.
        form=""
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === "Enter" && !isOfComposition(nativeEvent)) choose();
        }}
        maxLength={BOARD.openingQuestion}
        autoComplete="off"
      />
      <Button
        variant="quiet"
        disabled={text === ""}
        onClick={choose}
        className="sm:self-start"
      >{t`Usar la mía`}</Button>
    </div>
  );
}
