import { useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft } from "#app/boards/room/board-drafts.ts";
import { loadRareRules } from "#app/boards/room/rare-rules.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useRowFocus } from "#app/ui/use-row-focus.ts";
import type { Comment } from "#worker/contract/boards.ts";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { CommentField } from "./comment-field.tsx";
import { useReading } from "./read-talk.ts";
import { SaidComment } from "./said-comment.tsx";

type ConversationProps = { groupId: string; isBeginning: boolean };

/** What people say about a group, in a live region. @param isBeginning whether the person pressed "Comentar" */
export function Conversation({ groupId, isBeginning }: ConversationProps) {
  const { view, act, myId, retroId, returned } = useBoard();
  const comments = view.comments.filter((comment) => comment.groupId === groupId);
  const [editedId, setEditedId] = useState<string | null>(null);
  const rows = useRowFocus<HTMLOListElement>();
  useReading(groupId);
  // Before the person sends, so that their comment or proposal shows at once.
  useLazyModule(true, loadRareRules);
  const isFull = comments.length >= BOARD.comments;
  return (
    <section aria-labelledby="conversacion" className="flex min-w-0 flex-col gap-3">
      <h3 id="conversacion" aria-live="off" className="text-xl">{t`Conversación`}</h3>
      {comments.length > 0 && (
        <ol {...rows} className="flex flex-col gap-3">
          {comments.map((comment) => (
            // The field in which the author changes it takes the focus.
            <li key={comment.id} aria-live={comment.id === editedId ? "off" : undefined}>
              {comment.id === editedId ? (
                <EditedComment comment={comment} onClose={() => setEditedId(null)} />
              ) : (
                <SaidComment comment={comment} onEdit={() => setEditedId(comment.id)} />
              )}
            </li>
          ))}
        </ol>
      )}
      <div aria-live="off" className="contents">
        {isFull ? (
          <p className="text-ink-soft">{t`Este tema ya tiene ${BOARD.comments} comentarios.`}</p>
        ) : (
          <CommentField
            label={t`Comentar este tema`}
            placeholder={t`Comenta este tema…`}
            draft={boardDraft(myId, retroId, "comment", groupId)}
            hint={!view.signed && t`Se publica con tu nombre.`}
            hasFocus={isBeginning}
            returned={returned}
            onSend={(text) => act({ kind: "addComment", commentId: newId(), groupId, text })}
          />
        )}
      </div>
    </section>
  );
}

function EditedComment({
  comment: { id: commentId, text: start },
  onClose,
}: {
  comment: Comment;
  onClose: () => void;
}) {
  const { act, myId, retroId } = useBoard();
  return (
    <CommentField
      label={t`Texto del comentario`}
      draft={boardDraft(myId, retroId, "edit", commentId)}
      start={start}
      hint={t`Enter guarda, Escape lo deja como estaba.`}
      hasFocus
      returned={0}
      onSend={(text) => {
        onClose();
        if (text !== start) act({ kind: "editComment", commentId, text });
      }}
      onCancel={onClose}
    />
  );
}
