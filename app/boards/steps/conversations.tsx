import { useBoard } from "#app/boards/room/board-context.ts";
import { nameOfStack } from "#app/boards/table/layout.ts";
import { Proposals } from "#app/boards/talk/proposals.tsx";
import { SaidComment } from "#app/boards/talk/said-comment.tsx";
import { t } from "#worker/contract/language.ts";
import { revealedStacks } from "./revealed-stacks.ts";

/** What people said and proposed about the groups of a closed board. */
export function Conversations() {
  const { view } = useBoard();
  const stacks = revealedStacks(view).flatMap((stack) => {
    const comments = view.comments.filter(({ groupId }) => groupId === stack.id);
    const proposals = view.proposals.filter(({ groupId, isAccepted }) => groupId === stack.id && !isAccepted);
    return comments.length + proposals.length > 0 ? [{ stack, comments, proposals }] : [];
  });
  if (stacks.length === 0) return null;
  return (
    <section aria-labelledby="lo-conversado" className="mt-8 flex flex-col gap-4">
      <h2 id="lo-conversado" className="text-2xl">{t`Lo que se comentó`}</h2>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {stacks.map(({ stack, comments, proposals }) => (
          <li key={stack.id} className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4 sm:p-5">
            <h3 dir="auto" className="text-xl">
              {nameOfStack(stack)}
            </h3>
            {comments.length > 0 && (
              <ol className="flex flex-col gap-3">
                {comments.map((comment) => (
                  <li key={comment.id}>
                    <SaidComment comment={comment} />
                  </li>
                ))}
              </ol>
            )}
            {proposals.length > 0 && <Proposals proposals={proposals} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
