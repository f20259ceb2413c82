import { clsx } from "clsx";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isTooLong, LengthNote } from "#app/boards/length-note.tsx";
import { isOfComposition } from "#app/lib/composition.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { forgetDraft, keepDraft, readDraft } from "#app/lib/forms/drafts.ts";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { titleKey } from "#worker/contract/fold.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { Person } from "#worker/contract/users.ts";
import { startedMention, storedText, typedText } from "./typed-mentions.ts";
import { useMembers } from "./use-members.ts";

const MOST_OFFERED = 6;

type CommentFieldProps = {
  label: string;
  placeholder?: string;
  /** The name of the draft. */
  draft: string;
  /** What the field begins with, where there is no draft. */
  start?: string;
  hint?: ReactNode;
  /** Takes the focus, unless the person went on to something else while it was loaded. */
  hasFocus: boolean;
  /** Grows when a text that the room refused is in the draft again. */
  returned: number;
  /** Gets the text as it is stored. */
  onSend: (text: string) => void;
  onCancel?: () => void;
};

/** Enter sends, Shift and Enter make a new line, @ offers the members. */
export function CommentField(props: CommentFieldProps) {
  const { label, placeholder, draft, start = "", hint, hasFocus, returned, onSend, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const { members, memberName } = useMembers();
  const [typed, setTyped] = useState("");
  const chosen = useRef<ReadonlyMap<string, string>>(new Map());
  const offer = useOffer(members);
  const id = useId();
  const stored = storedText(typed, members, chosen.current);
  const isLong = isTooLong(stored, BOARD.comment);

  // A draft may come back from the room with ids, and names are loaded later than the field.
  // `returned` says that a refused text is back in the draft.
  useIsomorphicLayoutEffect(() => {
    // The field has what was typed before the page was hydrated.
    const again = typedText(readDraft(localStorage, draft)?.text ?? (field.current?.value || start), memberName);
    chosen.current = again.chosen;
    setTyped(again.text);
  }, [draft, start, returned, members.length > 0]);
  useEffect(() => {
    if (hasFocus && isFocusLost()) field.current?.focus();
  }, [hasFocus]);

  const caret = useRef<number | null>(null);
  useIsomorphicLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [typed]);

  function type(text: string) {
    setTyped(text);
    keepDraft(localStorage, draft, { text });
  }

  function name({ id: userId, name: chosenName }: Person) {
    const { current } = field;
    if (!current) return;
    const before = current.value.slice(0, current.selectionStart).replace(/@[^@]*$/, `@${chosenName} `);
    chosen.current = new Map(chosen.current).set(chosenName, userId);
    caret.current = before.length;
    type(before + current.value.slice(current.selectionStart).replace(/^ /, ""));
    offer.close();
    current.focus();
  }

  function send() {
    const text = stored.trim();
    if (text === "" || isLong) return field.current?.focus();
    forgetDraft(localStorage, draft);
    setTyped("");
    offer.close();
    onSend(text);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isOfComposition(event.nativeEvent)) return;
    const taken = offer.onKey(event.key);
    if (taken) {
      event.preventDefault();
      event.stopPropagation();
      if (taken !== true) name(taken);
    } else if (event.key === "Escape" && onCancel) {
      event.stopPropagation();
      forgetDraft(localStorage, draft);
      onCancel();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (!event.repeat) send();
    }
  }

  return (
    <div className="relative flex flex-col gap-1.5">
      <div className="flex items-end gap-1 rounded-md border border-line-strong bg-paper shadow-card has-[[aria-invalid]]:border-bad has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-accent">
        <textarea
          ref={field}
          dir="auto"
          aria-label={label}
          placeholder={placeholder}
          rows={1}
          value={typed}
          aria-invalid={isLong || undefined}
          aria-describedby={`${id}-hint ${id}-length`}
          aria-autocomplete="list"
          aria-controls={offer.people.length > 0 ? `${id}-people` : undefined}
          aria-activedescendant={offer.chosen ? `${id}-${offer.chosen.id}` : undefined}
          enterKeyHint="send"
          onChange={({ currentTarget: { value, selectionStart } }) => {
            type(value);
            offer.look(startedMention(value, selectionStart));
          }}
          onBlur={offer.close}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-60 min-h-11 min-w-0 grow resize-none bg-transparent px-3 py-2.5 outline-none"
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={onCancel ? t`Guardar` : t`Enviar`}
          onClick={send}
          className={typed ? "text-accent" : "text-ink-soft"}
        >
          <SendHorizontal aria-hidden="true" className="mirrored" />
        </Button>
      </div>
      {offer.people.length > 0 && (
        <div
          role="listbox"
          id={`${id}-people`}
          aria-label={t`Nombrar a`}
          className="absolute inset-x-0 bottom-full z-20 mb-1 overflow-clip rounded-md border border-line bg-paper p-1 shadow-lift"
        >
          {offer.people.map((person) => (
            <button
              key={person.id}
              type="button"
              role="option"
              tabIndex={-1}
              id={`${id}-${person.id}`}
              aria-selected={person === offer.chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => name(person)}
              className={clsx(
                "flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-sm px-2 hover:bg-accent-soft",
                person === offer.chosen && "bg-accent-soft",
              )}
            >
              <Avatar id={person.id} name={person.name} size="sm" />
              <bdi className="min-w-0 truncate">{person.name}</bdi>
            </button>
          ))}
        </div>
      )}
      <div id={`${id}-hint`} className="text-sm text-ink-soft empty:hidden">
        {hint}
      </div>
      <LengthNote id={`${id}-length`} text={stored} most={BOARD.comment} />
      <p role="status" className="sr-only">
        {offer.people.length > 0 && t`Elige a quién nombrar con las flechas y Enter`}
      </p>
    </div>
  );
}

/** The members whose names begin with what is typed after the @. */
function useOffer(members: Person[]) {
  const [started, setStarted] = useState<string | null>(null);
  const [index, setIndex] = useState(0);
  const people = started === null ? [] : members.filter(({ name }) => isStartOf(started, name)).slice(0, MOST_OFFERED);
  const chosen = people[index % Math.max(1, people.length)];
  const close = () => setStarted(null);
  return {
    people,
    chosen,
    close,
    look: (next: string | null) => {
      setStarted(next);
      setIndex(0);
    },
    /** @returns the person chosen with the key, true where the key moved or closed the list, null otherwise */
    onKey: (key: string): Person | true | null => {
      if (!chosen) return null;
      if (key === "Enter" || key === "Tab") return chosen;
      if (key === "Escape") close();
      else if (key === "ArrowDown") setIndex((index + 1) % people.length);
      else if (key === "ArrowUp") setIndex((index + people.length - 1) % people.length);
      else return null;
      return true;
    },
  };
}

/** Whether a word of the name begins like that, accents and capitals aside. */
const isStartOf = (started: string, name: string): boolean =>
  ` ${titleKey(name)}`.includes(started === "" ? " " : ` ${titleKey(started)}`);
