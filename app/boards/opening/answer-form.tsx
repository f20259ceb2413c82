import { Check } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isTooLong, LengthNote } from "#app/boards/length-note.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft, draftText } from "#app/boards/room/board-drafts.ts";
import { isOfComposition } from "#app/lib/composition.ts";
import { forgetDraft, keepDraft } from "#app/lib/forms/drafts.ts";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { Button } from "#app/ui/button.tsx";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { Opening } from "#worker/contract/openings.ts";

/** The person's own answer. Enter saves, Shift and Enter make a new line. */
export function AnswerForm({ opening, onDone }: { opening: Opening; onDone?: () => void }) {
  const { view, act, myId, retroId, returned } = useBoard();
  const mine = view.me.opening;
  const [isChanging, setIsChanging] = useState(false);
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  /** It gets the focus, because the field that had it is gone. */
  const saved = useRef<HTMLParagraphElement>(null);
  const [wasUsed, setWasUsed] = useState(false);
  const id = useId();
  const draft = boardDraft(myId, retroId, "answer", "opening");
  const isForm = mine === null || isChanging;

  // `returned` says that a refused text is back in the draft.
  useIsomorphicLayoutEffect(() => {
    // The field has what was typed before the page was hydrated.
    setTyped(draftText(draft) || field.current?.value || "");
  }, [draft, returned]);
  useEffect(() => {
    if (isChanging) field.current?.focus();
  }, [isChanging]);
  useEffect(() => {
    if (wasUsed && !isForm) saved.current?.focus({ preventScroll: true });
  }, [wasUsed, isForm]);

  function say(text: string | null, done?: string) {
    const answerId = mine?.id ?? newId();
    act({ kind: "answerOpening", openingId: opening.id, answerId, text, signed: view.signed }, done);
  }
  function end() {
    forgetDraft(localStorage, draft);
    setTyped("");
    setIsChanging(false);
  }
  function change() {
    setTyped(draftText(draft) || mine?.text || "");
    setWasUsed(true);
    setIsChanging(true);
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    const text = typed.trim();
    if (text === "" || isTooLong(text, BOARD.openingAnswer)) return field.current?.focus();
    say(text, mine ? t`Cambiaste tu respuesta` : undefined);
    setWasUsed(true);
    end();
    onDone?.();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isOfComposition(event.nativeEvent)) return;
    if (event.key === "Escape" && isChanging) {
      event.stopPropagation();
      event.preventDefault();
      end();
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat) submit();
  }

  if (!isForm) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p ref={saved} tabIndex={-1} className="flex min-w-0 items-start gap-2 py-2 outline-none">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          <span className="min-w-0">
            <span className="sr-only">{t`Tu respuesta está guardada.`} </span>
            <q dir="auto" className="whitespace-pre-line wrap-anywhere font-serif">
              {mine.text}
            </q>
          </span>
        </p>
        <div className="-me-2 flex">
          <Button variant="ghost" className="text-accent!" onClick={change}>{t`Cambiar`}</Button>
          <Button
            variant="ghost"
            className="text-accent!"
            onClick={() => say(null, t`Quitaste tu respuesta`)}
          >{t`Quitar`}</Button>
        </div>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <textarea
        ref={field}
        aria-label={t`Tu respuesta`}
        placeholder={t`Tu respuesta…`}
        rows={2}
        value={typed}
        aria-invalid={isTooLong(typed, BOARD.openingAnswer) || undefined}
        aria-describedby={`${id}-length ${id}-who`}
        enterKeyHint="send"
        onChange={({ currentTarget: { value } }) => {
          keepDraft(localStorage, draft, { text: value });
          setTyped(value);
        }}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-60 min-h-11 w-full resize-none rounded-sm border border-line-strong bg-paper px-3 py-2.5 aria-invalid:border-bad"
      />
      <LengthNote id={`${id}-length`} text={typed} most={BOARD.openingAnswer} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={`${id}-who`} className="min-w-0 grow basis-40 text-sm text-ink-soft">
          {view.signed
            ? t`Se verá con tu nombre, junto con las de todos.`
            : t`Se verá sin tu nombre, junto con las de todos.`}
        </p>
        <div className="flex gap-2">
          {isChanging && <Button variant="ghost" onClick={end}>{t`Cancelar`}</Button>}
          <Button type="submit" variant="quiet">
            {isChanging ? t`Guardar` : t`Responder`}
          </Button>
        </div>
      </div>
    </form>
  );
}
