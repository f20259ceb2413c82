import { clsx } from "clsx";
import { form, plural, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { IMPORT } from "#worker/contract/limits/retrospectives.ts";
import type { Prepared } from "./prepare.ts";

/** How many cards of a column show. */
const SHOWN = 4;

const cardCount = (count: number) => plural(count, form`${count} tarjeta`, form`${count} tarjetas`);

export function Preview({ prepared: { columns, groups, cards, votes } }: { prepared: Prepared }) {
  const joined = groups.filter((group) => group.title !== undefined || group.cards.length > 1).length;
  const facts = [
    cardCount(cards),
    plural(columns.length, form`${columns.length} columna`, form`${columns.length} columnas`),
    ...(joined > 0 ? [plural(joined, form`${joined} grupo`, form`${joined} grupos`)] : []),
    plural(votes, form`${votes} voto`, form`${votes} votos`),
  ];
  const all = groups.flatMap((group) => group.cards);
  return (
    <section aria-labelledby="import-preview">
      <h2 id="import-preview" className="text-xl">{t`Esto viene`}</h2>
      <p role="status" className="text-ink-soft">
        {facts.join(" · ")}
      </p>
      <ul className={clsx("mt-3 grid gap-5", columns.length % 3 === 0 ? "sm:grid-cols-3" : "sm:grid-cols-2")}>
        {columns.map((column, index) => {
          const own = all.filter((card) => card.column === index);
          return (
            <li key={column} className="min-w-0">
              <h3 dir="auto" className="font-semibold wrap-anywhere">
                {column} <span className="font-normal text-ink-soft">{own.length}</span>
              </h3>
              <ul className="lined">
                {own.slice(0, SHOWN).map((card, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cards have no id yet, and do not move.
                  <li key={position} dir="auto" className="truncate py-3">
                    {card.text}
                  </li>
                ))}
                {own.length > SHOWN && <li className="py-3 text-ink-soft">{t`y ${own.length - SHOWN} más`}</li>}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function LeftOut({ prepared: { leftOut } }: { prepared: Prepared }) {
  const { empty, columns, ofColumns, cards, shortened, dislikes, said } = leftOut;
  const lines = [
    columns.length > 0 &&
      t`Una mesa tiene ${BOARD.columns} columnas. Quedan fuera ${columns.join(", ")}: ${cardCount(ofColumns)}.`,
    cards > 0 && t`Caben ${IMPORT.cards} tarjetas, o menos si son muy largas. Quedan fuera: ${cardCount(cards)}.`,
    empty > 0 && t`Sin texto o sin columna: ${cardCount(empty)}.`,
    shortened > 0 &&
      plural(shortened, form`Se acorta un texto muy largo.`, form`Se acortan ${shortened} textos muy largos.`),
    dislikes > 0 && plural(dislikes, form`No viene un voto en contra.`, form`No vienen ${dislikes} votos en contra.`),
    said > 0 && plural(said, form`No cabe un comentario.`, form`No caben ${said} comentarios.`),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="import-left-out">
      <h2 id="import-left-out" className="text-xl">{t`Esto no puede venir`}</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line} className="max-w-measure wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
