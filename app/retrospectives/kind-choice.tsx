import { LivePicture, UnhurriedPicture } from "./kind-picture.tsx";
import { PictureChoice } from "./picture-choice.tsx";

export type Kind = "live" | "plan";

type KindChoiceProps = { chosen: Kind; onChoose: (kind: Kind) => void };

/** Whether the team sits down together, or each person comes when they can. */
export function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  const choice = (value: Kind) => ({
    name: "kind",
    value,
    isChosen: value === chosen,
    onChoose: () => onChoose(value),
  });
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Cómo se juntan</legend>
      <div className="grid grid-cols-1 gap-3 sm:max-w-2xl sm:grid-cols-2">
        <PictureChoice
          {...choice("live")}
          title="En vivo"
          text="Todos a la misma hora, y alguien conduce"
          picture={<LivePicture />}
        />
        <PictureChoice
          {...choice("plan")}
          title="Sin prisa"
          text="Cada uno a su hora, en unos días"
          picture={<UnhurriedPicture />}
        />
      </div>
    </fieldset>
  );
}
