import { t } from "#worker/contract/language.ts";
import type { BoardGroup } from "#worker/contract/sheet.ts";
import type { CsvRow } from "./csv.ts";

type Row = CsvRow<"tipo" | "texto" | "de" | "para" | "fecha" | "estado">;

/** The rows of a table for what people said about a group, and for what they proposed and nobody accepted. */
export const talkRows = ({ comments, proposals }: Pick<BoardGroup, "comments" | "proposals">): Row[] => [
  ...comments.map(({ text, author, at }): Row => ({ tipo: t`comentario`, texto: text, de: author.name, fecha: at })),
  ...proposals
    .filter(({ isAccepted }) => !isAccepted)
    .map(
      ({ text, author, owner, dueOn, agreed }): Row => ({
        tipo: t`propuesta`,
        texto: text,
        de: author.name,
        para: owner?.name,
        fecha: dueOn,
        estado: agreed.length > 0 ? t`de acuerdo: ${agreed.map(({ name }) => name).join(", ")}` : undefined,
      }),
    ),
];
