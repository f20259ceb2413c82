import { type ReactNode, useId } from "react";
import { Card } from "#app/ui/card.tsx";
import { t } from "#worker/contract/language.ts";

type FigureProps = {
  title: string;
  /** What the picture shows. */
  sentence: string;
  columns: readonly string[];
  /** Without rows there is nothing to draw: only the title and the sentence show. */
  rows: readonly { id: string; cells: readonly string[] }[];
  children: ReactNode;
  className?: string;
};

/** A picture with its title, a sentence and its numbers. */
export function Figure({ title, sentence, columns, rows, children, className }: FigureProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={`flex min-w-0 flex-col pb-3! ${className ?? ""}`}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-ink-soft">{sentence}</p>
      {rows.length > 0 && (
        <>
          {children}
          <Numbers titleId={id} title={title} columns={columns} rows={rows} />
        </>
      )}
    </Card>
  );
}

/** A name takes more lines before a column of numbers would need to be scrolled to. */
const NAME = { minWidth: "8rem" };

type NumbersProps = Pick<FigureProps, "title" | "columns" | "rows"> & { titleId: string };

function Numbers({ titleId, title, columns, rows }: NumbersProps) {
  return (
    <details className="group mt-auto pt-2">
      <summary
        className="inline-flex min-h-11 items-center rounded-sm font-medium text-accent underline decoration-1 underline-offset-4"
        aria-describedby={titleId}
      >{t`Ver los números`}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it where it is wider than a phone. */}
      <section className="overflow-x-auto pb-3" tabIndex={0} aria-label={t`Números: ${title}`}>
        <table aria-labelledby={titleId} className="w-full text-start tabular">
          <thead>
            <tr className="border-b border-line">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pe-2 text-start text-sm font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id: row, cells: [head, ...cells] }) => (
              <tr key={row} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pe-2 text-start font-normal" style={NAME}>
                  {head}
                </th>
                {cells.map((cell, column) => (
                  <td key={columns[column + 1]} className="py-2 pe-2">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
