import type { BoardColumn, BoardView } from "#worker/contract/boards.ts";

type WithColumns = { columns: BoardColumn[] };
type Asked = Pick<BoardView, "columns" | "opening">;

/** Names the hint of a column that nobody edited. */
export const hintKey = ({ texts, hintTexts }: BoardColumn): string | undefined => texts ?? hintTexts;

/**
 * The room sends the columns of a format as they are stored. Those that the page has are in the reader's language, because the API
 * sent them.
 */
export function asRead<View extends WithColumns>(view: View, before: WithColumns | undefined): View {
  const columns = view.columns.map((column) => {
    const { texts } = column;
    const key = hintKey(column);
    const read = before?.columns.find((one) => key && (texts ? one.texts : hintKey(one)) === key);
    if (!read) return column;
    return texts ? read : { ...column, hint: read.hint };
  });
  return { ...view, columns };
}

/** The same for a board, whose question may be one of ours. */
export function boardAsRead<View extends Asked>(view: View, before: Asked | undefined): View {
  const { opening } = view;
  const known = before?.opening?.question;
  const isKnown = opening && known?.texts !== undefined && known.texts === opening.question.texts;
  return { ...asRead(view, before), opening: isKnown ? { ...opening, question: known } : opening };
}
