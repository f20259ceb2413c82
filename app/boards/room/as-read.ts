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
  return { ...view, columns: view.columns.map((column) => columnAsRead(column, before?.columns ?? [])) };
}

function columnAsRead(column: BoardColumn, known: BoardColumn[]): BoardColumn {
  const { texts, hintTexts } = column;
  if (texts) return known.find((one) => one.texts === texts) ?? column;
  const read = hintTexts && !known.includes(column) && known.find((one) => hintKey(one) === hintTexts);
  return read ? { ...column, hint: read.hint } : column;
}

/** The same for a board, whose question may be one of ours. */
export function boardAsRead<View extends Asked>(view: View, before: Asked | undefined): View {
  const { opening } = view;
  const known = before?.opening?.question;
  const isKnown = opening && known?.texts !== undefined && known.texts === opening.question.texts;
  return { ...asRead(view, before), opening: isKnown ? { ...opening, question: known } : opening };
}
