import { useQuery } from "@tanstack/react-query";
import { BOARD_TEMPLATES } from "#worker/contract/board-templates.ts";
import type { Template } from "#worker/contract/boards.ts";
import { BoardPicture, NoBoardPicture } from "./board-picture.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import { retrospectivesQuery } from "./queries.ts";

/** The two last ones are not templates. */
export type BoardChoice = Template | "propias" | "sin-mesa";

type BoardChoicesProps = {
  teamId: string;
  chosen: BoardChoice;
  /** Whether a board is needed. */
  needsBoard: boolean;
  onChoose: (choice: BoardChoice) => void;
};

export function BoardChoices({ teamId, chosen, needsBoard, onChoose }: BoardChoicesProps) {
  const { data: retros } = useQuery({ ...retrospectivesQuery(teamId), throwOnError: false });
  const last = retros?.find(({ board }) => board !== null)?.board;
  const choice = (value: BoardChoice) => ({
    name: "template",
    value,
    isChosen: value === chosen,
    onChoose: () => onChoose(value),
  });
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">La mesa</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {last && (
          <PictureChoice
            {...choice("como-la-ultima")}
            title="Como la última"
            text={last.columns.map(({ title }) => title).join(" · ")}
            picture={<BoardPicture columns={last.columns.length} seed="como-la-ultima" />}
          />
        )}
        {Object.entries(BOARD_TEMPLATES).map(([template, { title, columns }]) => (
          <PictureChoice
            key={template}
            // `Object.entries` forgets the type of the keys.
            {...choice(template as Template)}
            title={title}
            text={columns.map((column) => column.title).join(" · ")}
            picture={<BoardPicture columns={columns.length} seed={template} />}
          />
        ))}
        <PictureChoice
          {...choice("propias")}
          title="Columnas propias"
          text="De una a seis, con los títulos que quieran"
          picture={<BoardPicture columns={3} isOpen />}
        />
        {!needsBoard && (
          <PictureChoice
            {...choice("sin-mesa")}
            title="Sin mesa"
            text="Solo agradecer y elegir al sprint winner"
            picture={<NoBoardPicture />}
          />
        )}
      </div>
    </fieldset>
  );
}
