import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import type { Template } from "#worker/contract/boards.ts";
import { MORE_FORMATS, USUAL_FORMATS } from "#worker/contract/formats/keys.ts";
import { usualFormats } from "#worker/contract/formats/usual.ts";
import { t } from "#worker/contract/language.ts";
import type { NO_BOARD, OWN_COLUMNS } from "#worker/contract/retrospective-form.ts";
import { BoardPicture, NoBoardPicture } from "./board-picture.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { FourQuestions } from "./formats/four-questions.tsx";
import { GoodBetterIdeas } from "./formats/good-better-ideas.tsx";
import { MorePicture } from "./formats/more-picture.tsx";
import { Sailboat } from "./formats/sailboat.tsx";
import { StartStopContinue } from "./formats/start-stop-continue.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import { retrospectivesQuery } from "./queries.ts";
import type { UseColumns } from "./team-formats.tsx";

/** The two last ones are not templates. */
export type BoardChoice = Template | typeof OWN_COLUMNS | typeof NO_BOARD;

const MoreFormats = lazyPart("more-formats", async () => (await import("./more-formats.tsx")).MoreFormats);

const PICTURES: Record<(typeof USUAL_FORMATS)[number], ReactNode> = {
  "bien-mejorar-ideas": <GoodBetterIdeas />,
  "empezar-dejar-seguir": <StartStopContinue />,
  velero: <Sailboat />,
  cuatro: <FourQuestions />,
};

type BoardChoicesProps = {
  teamId: string;
  chosen: BoardChoice;
  /** Whether a board is needed. */
  needsBoard: boolean;
  onChoose: (choice: BoardChoice) => void;
  onUse: UseColumns;
};

export function BoardChoices({ teamId, chosen, needsBoard, onChoose, onUse }: BoardChoicesProps) {
  const { data: retros } = useQuery({ ...retrospectivesQuery(teamId), throwOnError: false });
  const [isPressed, setIsPressed] = useState(false);
  const last = retros?.find(({ board }) => board !== null)?.board;
  const choice = (value: BoardChoice) => ({
    name: "template",
    value,
    isChosen: value === chosen,
    onChoose: () => onChoose(value),
  });
  // A draft may have chosen one of them.
  const showsMore = isPressed || MORE_FORMATS.some((template) => template === chosen);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t`La mesa`}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
        {last && (
          <PictureChoice
            {...choice("como-la-ultima")}
            title={t`Como la última`}
            columns={last.columns.map(({ title }) => title)}
            picture={<BoardPicture columns={last.columns.length} seed="como-la-ultima" />}
          />
        )}
        {USUAL_FORMATS.map((template) => (
          <FormatChoice
            key={template}
            {...choice(template)}
            format={usualFormats[template]}
            picture={PICTURES[template]}
          />
        ))}
        <PictureChoice
          {...choice("propias")}
          title={t`Columnas propias`}
          text={t`De una a seis, con los títulos que quieran`}
          isBrief
          picture={<BoardPicture columns={3} isOpen />}
        />
        {!needsBoard && (
          <PictureChoice
            {...choice("sin-mesa")}
            title={t`Sin mesa`}
            text={t`Solo agradecer y elegir al sprint winner`}
            isBrief
            picture={<NoBoardPicture />}
          />
        )}
        {showsMore ? (
          <Panel name={t`los formatos`}>
            <MoreFormats teamId={teamId} chosen={chosen} onChoose={onChoose} onUse={onUse} takesFocus={isPressed} />
          </Panel>
        ) : (
          <>
            <PlainButton
              onClick={() => setIsPressed(true)}
              className="flex flex-col gap-1.5 rounded-lg border border-dashed border-line-strong p-2 text-start transition-colors hover:bg-accent-soft"
            >
              <MorePicture />
              <span className="font-serif leading-snug sm:text-lg">{t`Más formatos`}</span>
              <span className="text-sm text-ink-soft">{t`Los del equipo, café, globo y más`}</span>
            </PlainButton>
            {/* So that a draft can choose one of them. */}
            <span hidden>
              {MORE_FORMATS.map((template) => (
                <input
                  key={template}
                  type="radio"
                  name="template"
                  value={template}
                  onChange={() => onChoose(template)}
                />
              ))}
            </span>
          </>
        )}
      </div>
    </fieldset>
  );
}
