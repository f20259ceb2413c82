import { useCallback, useRef, useState } from "react";
import type { Draft } from "#app/lib/forms/drafts.ts";
import { fill } from "#app/lib/forms/typed-fields.ts";
import { useLatePart } from "#app/lib/forms/use-late-part.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import type { OpeningQuestion } from "#worker/contract/openings.ts";

type OpeningChoiceProps = {
  /** What was chosen before. */
  readDraft: () => Draft | null;
};

/** The question with which a retrospective begins. The fields are hidden, so that the form and its draft have them. */
export function OpeningChoice({ readDraft }: OpeningChoiceProps) {
  const part = useLatePart(readDraft);
  const opener = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState("");
  const [isChoosing, setIsChoosing] = useState(false);
  const close = useCallback(() => setIsChoosing(false), []);
  const chooser = useLazyModule(isChoosing, () => import("#app/boards/opening/question-dialog.tsx"), close);

  function choose({ text: chosen, texts = "" }: OpeningQuestion) {
    if (part.current) fill(part.current, { "opening.text": chosen, "opening.texts": texts });
  }
  return (
    <fieldset
      ref={part}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "opening.text") setText(target.value);
      }}
    >
      <legend className="mb-2 font-semibold">
        {t`Para empezar`} <span className="font-normal text-ink-soft">{t`(opcional)`}</span>
      </legend>
      <input type="hidden" name="opening.text" />
      <input type="hidden" name="opening.texts" />
      {text !== "" && (
        <p dir="auto" className="mb-2 wrap-anywhere font-serif text-lg leading-snug">
          {text}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={opener} variant="quiet" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          {text === "" ? t`Empezar con una pregunta` : t`Cambiar la pregunta`}
        </Button>
        {text !== "" && (
          <Button
            variant="ghost"
            onClick={() => {
              choose({ text: "" });
              opener.current?.focus();
            }}
          >{t`Quitar la pregunta`}</Button>
        )}
      </div>
      {chooser && isChoosing && <chooser.QuestionDialog asked={text} onClose={close} onChoose={choose} />}
    </fieldset>
  );
}
