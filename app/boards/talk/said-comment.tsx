import { useBoard } from "#app/boards/room/board-context.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { Comment } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import { OwnMenu } from "./own-menu.tsx";
import { SaidText } from "./said-text.tsx";
import { useMembers } from "./use-members.ts";

/** @param onEdit missing where nothing changes any more */
export function SaidComment({ comment, onEdit }: { comment: Comment; onEdit?: () => void }) {
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
          {isEdited && <span className="text-sm text-ink-soft">{t`editado`}</span>}
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          <SaidText text={text} nameOf={memberName} />
        </p>
      </div>
      {onEdit && authorId === myId && (
        <span className="-my-1.5 shrink-0">
          <OwnMenu
            label={t`Opciones de tu comentario`}
            onEdit={onEdit}
            onRemove={() => act({ kind: "removeComment", commentId }, t`Comentario quitado`)}
          />
        </span>
      )}
    </article>
  );
}
