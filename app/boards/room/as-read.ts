import type { BoardColumn } from "#worker/contract/boards.ts";

type WithColumns = { columns: BoardColumn[] };

/**
 * The room sends the columns of a format as they are stored. Those that the page has are in the reader's language, because the API
 * sent them.
 */
export function asRead<View extends WithColumns>(view: View, before: WithColumns | undefined): View {
  const known = before?.columns.filter(({ texts }) => texts !== undefined) ?? [];
  const columns = view.columns.map((column) => known.find(({ texts }) => texts === column.texts) ?? column);
  return { ...view, columns };
}
