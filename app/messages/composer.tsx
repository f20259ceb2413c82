import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { PAPER } from "#app/ui/card.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { TopicMessage } from "#worker/contract/messages.ts";
import { useSendMessage } from "./queries.ts";

type ComposerProps = {
  teamId: string;
  topicId: string;
  author: TopicMessage["user"];
  /** The message is on the page now, on its way. */
  onSent: () => void;
};

/**
 * Where one writes. Enter makes a new line; Ctrl or Cmd with Enter sends. The field is free for the next message at once;
 * the draft is forgotten only when the server has the message, and a message that failed is put back.
 */
export function Composer({ teamId, topicId, author, onSent }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useSendMessage({ teamId, topicId, author, onFail: putBack });
  const form = useForm(
    async () => (await import("#worker/contract/messages.ts")).createMessageInput,
    async (values) => {
      if (field.current) field.current.value = "";
      const sending = send.mutateAsync(values);
      requestAnimationFrame(onSent);
      await sending;
    },
    { draft: `message:${topicId}` },
  );

  /** Something new may have been begun meanwhile: it stays, below what came back. */
  function putBack(message: string) {
    const input = field.current;
    if (!input) return;
    input.value = [message, input.value].filter(Boolean).join("\n\n");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // A key held down is pressed once.
    if (!event.repeat) event.currentTarget.form?.requestSubmit();
  }

  return (
    <form {...form.props} className={`${PAPER} relative flex items-end gap-3 p-4 sm:p-5`}>
      <p aria-hidden="true" className="absolute top-4 right-5 text-ink-soft max-sm:hidden sm:top-5">
        Ctrl + Enter envía
      </p>
      <div className="min-w-0 grow">
        <TextareaField
          ref={field}
          label="Tu mensaje"
          name="message"
          rows={1}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="min-h-11!"
          error={form.errors.message}
        />
      </div>
      <Button type="submit" once>
        <SendHorizontal aria-hidden="true" />
        <span className="max-sm:sr-only">Enviar</span>
      </Button>
    </form>
  );
}
