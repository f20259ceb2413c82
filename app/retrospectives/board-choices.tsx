import { useQuery } from "@tanstack/react-query";
import { BOARD_TEMPLATES } from "#worker/contract/board-templates.ts";
import type { Template } from "#worker/contract/boards.ts";
import { BoardPicture, NoBoardPicture } from "./board-picture.tsx";
import { retrospectivesQuery } from "./queries.ts";

/** The two last ones are not templates. */
export type BoardChoice = Template | "propias" | "sin-mesa";

type BoardChoicesProps = { teamId: string; chosen: BoardChoice; onChoose: (choice: BoardChoice) => void };

export function BoardChoices({ teamId, chosen, onChoose }: BoardChoicesProps) {
  const { data: retros } = useQuery({ ...retrospectivesQuery(teamId), throwOnError: false });
  const last = retros?.find(({ board }) => board !== null)?.board;
  const common = { chosen, onChoose };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">La mesa</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {last && (
          <ChoiceCard
            {...common}
            value="como-la-ultima"
            title="Como la última"
            text={last.columns.map(({ title }) => title).join(" · ")}
            picture={<BoardPicture columns={last.columns.length} seed="como-la-ultima" />}
          />
        )}
        {Object.entries(BOARD_TEMPLATES).map(([template, { title, columns }]) => (
          <ChoiceCard
            key={template}
            {...common}
            // `Object.entries` forgets the type of the keys.
            value={template as Template}
            title={title}
            text={columns.map((column) => column.title).join(" · ")}
            picture={<BoardPicture columns={columns.length} seed={template} />}
          />
        ))}
        <ChoiceCard
          {...common}
          value="propias"
          title="Columnas propias"
          text="De una a seis, con los títulos que quieran"
          picture={<BoardPicture columns={3} isOpen />}
        />
        <ChoiceCard
          {...common}
          value="sin-mesa"
          title="Sin mesa"
          text="Solo agradecer y elegir al sprint winner"
          picture={<NoBoardPicture />}
        />
      </div>
    </fieldset>
  );
}

type ChoiceCardProps = {
  value: BoardChoice;
  title: string;
  text: string;
  picture: JSX.Element;
  chosen: BoardChoice;
  onChoose: (choice: BoardChoice) => void;
};

function ChoiceCard({ value, title, text, picture, chosen, onChoose }: ChoiceCardProps) {
  return (
    <label className="relative flex cursor-pointer gap-3 rounded-lg border border-line bg-paper p-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:border-line-strong max-sm:items-center sm:flex-col">
      {picture}
      <span className="min-w-0 grow pr-7">
        <span className="block font-serif text-lg leading-snug">{title}</span>
        <span dir="auto" className="line-clamp-3 text-ink-soft">
          {text}
        </span>
      </span>
      <input
        type="radio"
        name="template"
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        className="absolute right-3 bottom-3 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none checked:border-6 checked:border-accent"
      />
    </label>
  );
}
