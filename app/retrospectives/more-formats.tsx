import { type ReactNode, useEffect, useRef } from "react";
import type { Template } from "#worker/contract/boards.ts";
import { MORE_FORMATS } from "#worker/contract/formats/keys.ts";
import { moreFormats } from "#worker/contract/formats/more.ts";
import { FormatChoice } from "./format-choice.tsx";
import { DropAddKeepImprove } from "./formats/drop-add-keep-improve.tsx";
import { HotAirBalloon } from "./formats/hot-air-balloon.tsx";
import { LeanCoffee } from "./formats/lean-coffee.tsx";
import { MadSadGlad } from "./formats/mad-sad-glad.tsx";
import { RoseBudThorn } from "./formats/rose-bud-thorn.tsx";
import { Starfish } from "./formats/starfish.tsx";
import { ThreeLittlePigs } from "./formats/three-little-pigs.tsx";
import { Timeline } from "./formats/timeline.tsx";
import { TeamFormats, type UseColumns } from "./team-formats.tsx";

const PICTURES: Record<(typeof MORE_FORMATS)[number], ReactNode> = {
  emociones: <MadSadGlad />,
  estrella: <Starfish />,
  cafe: <LeanCoffee />,
  linea: <Timeline />,
  rosa: <RoseBudThorn />,
  cerditos: <ThreeLittlePigs />,
  mantener: <DropAddKeepImprove />,
  globo: <HotAirBalloon />,
};

type MoreFormatsProps = {
  teamId: string;
  chosen: string;
  onChoose: (template: Template) => void;
  onUse: UseColumns;
  /** Whether the button that was pressed for them is gone, with the focus. */
  takesFocus: boolean;
};

export function MoreFormats({ teamId, chosen, onChoose, onUse, takesFocus }: MoreFormatsProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) group.current?.querySelector("input")?.focus();
  }, [takesFocus]);
  return (
    <div ref={group} className="contents">
      <TeamFormats teamId={teamId} onUse={onUse} />
      {MORE_FORMATS.map((template) => (
        <FormatChoice
          key={template}
          value={template}
          format={moreFormats[template]}
          picture={PICTURES[template]}
          isChosen={template === chosen}
          onChoose={() => onChoose(template)}
        />
      ))}
    </div>
  );
}
