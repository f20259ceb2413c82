import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { formatMessageCount } from "#app/lib/format.ts";
import { useScrollAnchor } from "#app/lib/use-scroll-anchor.ts";
import { userQuery } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import type { TopicMessage } from "#worker/contract/messages.ts";
import { Composer } from "./composer.tsx";
import { MessageItem } from "./message-item.tsx";

type ThreadProps = { teamId: string; topicId: string; messages: TopicMessage[] };

/** A longer thread has a button that focuses the composer, because that is far down. */
const MAX_WITHOUT_SHORTCUT = 4;

export function Thread({ teamId, topicId, messages }: ThreadProps) {
  const { data: me } = useQuery(userQuery());
  const composer = useRef<HTMLDivElement>(null);
  useScrollAnchor(messages.length);
  const author = { id: me?.id ?? "", name: me?.name ?? "", email: me?.email ?? "" };
  return (
    <section aria-labelledby="conversacion">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="conversacion" className="text-2xl">{t`Conversación`}</h2>
        {messages.length > 0 && <span className="text-ink-soft">{formatMessageCount(messages.length)}</span>}
        {messages.length > MAX_WITHOUT_SHORTCUT && (
          <Button
            variant="quiet"
            onClick={() => composer.current?.querySelector("textarea")?.focus()}
            className="ms-auto"
          >{t`Escribir`}</Button>
        )}
      </div>
      <div aria-live="polite" aria-relevant="additions">
        {messages.length === 0 ? (
          <p className="mb-6 text-ink-soft">{t`Todavía no hay mensajes. Escribe el primero y abre la conversación.`}</p>
        ) : (
          <ol className="mb-6 flex flex-col gap-3">
            {messages.map((message) => (
              <MessageItem
                key={message.id}
                teamId={teamId}
                topicId={topicId}
                message={message}
                isMine={message.user.id === me?.id}
              />
            ))}
          </ol>
        )}
      </div>
      <div ref={composer} style={{ scrollMarginBottom: "5rem" }}>
        <Composer
          teamId={teamId}
          topicId={topicId}
          author={author}
          onSent={() => composer.current?.scrollIntoView({ block: "nearest" })}
        />
      </div>
    </section>
  );
}
