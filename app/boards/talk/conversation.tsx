import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft } from "#app/boards/room/board-drafts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { Comment } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { CommentField } from "./comment-field.tsx";
import { useReading } from "./read-comments.ts";
import { SaidText } from "./said-text.tsx";
import { useMembers } from "./use-members.ts";

type ConversationProps = { groupId: string; isBeginning: boolean };

/** What people say about a group. @param isBeginning whether the person pressed "Comentar" */
export function Conversation({ groupId, isBeginning }: ConversationProps) {
  const { view, act, myId, retroId, returned } = useBoard();
  const comments = view.comments.filter((comment) => comment.groupId === groupId);
  const [editedId, setEditedId] = useState<string | null>(null);
  useReading(groupId, comments);
  const isFull = comments.length >= BOARD.comments;
  return (
    <section aria-labelledby="conversacion" className="flex min-w-0 flex-col gap-3">
      <h3 id="conversacion" className="text-xl">
        Conversación
      </h3>
      {comments.length > 0 && (
        <ol className="flex flex-col gap-3">
          {comments.map((comment) => (
            <li key={comment.id}>
              {comment.id === editedId ? (
                <EditedComment comment={comment} onClose={() => setEditedId(null)} />
              ) : (
                <SaidComment comment={comment} onEdit={() => setEditedId(comment.id)} />
              )}
            </li>
          ))}
        </ol>
      )}
      {isFull ? (
        <p className="text-ink-soft">Este tema ya tiene {BOARD.comments} comentarios.</p>
      ) : (
        <CommentField
          label="Comentar este tema"
          placeholder="Comenta este tema…"
          draft={boardDraft(myId, retroId, "comment", groupId)}
          hint={!view.signed && "Se publica con tu nombre."}
          hasFocus={isBeginning}
          returned={returned}
          onSend={(text) => act({ kind: "addComment", commentId: crypto.randomUUID(), groupId, text })}
        />
      )}
    </section>
  );
}

function SaidComment({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { act, nameOf, myId } = useBoard();
  const { memberName } = useMembers();
  const { id: commentId, authorId, at, text, isEdited } = comment;
  const author = nameOf(authorId);
  return (
    <article className="flex gap-2.5">
      <Avatar id={authorId} name={author} size="sm" className="mt-0.5" />
      <div className="min-w-0 grow">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <bdi className="min-w-0 truncate font-semibold">{author}</bdi>
          <LocalTime iso={at} style="message" className="text-sm text-ink-soft" />
          {isEdited && <span className="text-sm text-ink-soft">editado</span>}
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          <SaidText text={text} nameOf={memberName} />
        </p>
      </div>
      {authorId === myId && (
        <span className="-my-1.5 shrink-0">
          <Menu
            label="Opciones de tu comentario"
            variant="ghost"
            className="text-ink-soft"
            items={[
              { label: "Editar", icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
              {
                label: "Quitar",
                icon: <Trash2 aria-hidden="true" />,
                onSelect: () => act({ kind: "removeComment", commentId }, "Comentario quitado"),
              },
            ]}
          />
        </span>
      )}
    </article>
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
      label="Texto del comentario"
      draft={boardDraft(myId, retroId, "edit", commentId)}
      start={start}
      hint="Enter guarda, Escape lo deja como estaba."
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
