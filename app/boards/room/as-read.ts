import type { BoardColumn, BoardView } from "#worker/contract/boards.ts";

type WithColumns = { columns: BoardColumn[] };
type Asked = Pick<BoardView, "columns" | "opening">;

/**
 * The room sends the columns of a format as they are stored. Those that the page has are in the reader's language, because the API
 * sent them.
 */
export function asRead<View extends WithColumns>(view: View, before: WithColumns | undefined): View {
  const known = before?.columns.filter(({ texts }) => texts !== undefined) ?? [];
  const columns = view.columns.map((column) => known.find(({ texts }) => texts === column.texts) ?? column);
  return { ...view, columns };
}

/** The same for a board, whose question may be one of ours. */
export function boardAsRead<View extends Asked>(view: View, before: Asked | undefined): View {
  const { opening } = view;
  const known = before?.opening?.question;
  const isKnown = opening && known?.texts !== undefined && known.texts === opening.question.texts;
  return { ...asRead(view, before), opening: isKnown ? { ...opening, question: known } : opening };
}
