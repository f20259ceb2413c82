import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { PAPER } from "#app/ui/card.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { t } from "#worker/contract/language.ts";
import type { TopicMessage } from "#worker/contract/messages.ts";
import { useSendMessage } from "./queries.ts";

type ComposerProps = {
  teamId: string;
  topicId: string;
  author: TopicMessage["user"];
  /** The composer calls it when the optimistic message is on the page. */
  onSent: () => void;
};

/** The field empties on submit. The draft is deleted only when the server has the message. */
export function Composer({ teamId, topicId, author, onSent }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useSendMessage({ teamId, topicId, author, onFail: restoreMessage });
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

  /** Keeps newer text below the restored message. */
  function restoreMessage(message: string) {
    const input = field.current;
    if (!input) return;
    input.value = [message, input.value].filter(Boolean).join("\n\n");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) event.currentTarget.form?.requestSubmit();
  }

  return (
    // A `Form` would say that it waits for a connection. The message on its way says that already.
    <form {...form.props} className={`${PAPER} relative flex items-end gap-3 p-4 sm:p-5`}>
      <p aria-hidden="true" className="absolute top-5 inset-e-5 text-ink-soft max-sm:hidden">{t`Ctrl + Enter envía`}</p>
      <div className="min-w-0 grow">
        <TextareaField
          ref={field}
          label={t`Tu mensaje`}
          name="message"
          rows={1}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="min-h-11!"
          error={form.errors.message}
        />
      </div>
      <Button type="submit" once>
        <SendHorizontal aria-hidden="true" className="mirrored" />
        <span className="max-sm:sr-only">{t`Enviar`}</span>
      </Button>
    </form>
  );
}
