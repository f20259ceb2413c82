import { t } from "#worker/contract/language.ts";
import type { PLANNED } from "#worker/contract/retrospective-form.ts";
import { LivePicture, UnhurriedPicture } from "./kind-picture.tsx";
import { PictureChoice } from "./picture-choice.tsx";

export type Kind = "live" | typeof PLANNED;

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
      <legend className="mb-2 font-semibold">{t`Cómo se juntan`}</legend>
      <div className="grid max-w-lg grid-cols-2 gap-2 sm:gap-3">
        <PictureChoice
          {...choice("live")}
          title={t`En vivo`}
          text={t`Todos a la misma hora, y alguien conduce`}
          picture={<LivePicture />}
        />
        <PictureChoice
          {...choice("plan")}
          title={t`Sin prisa`}
          text={t`Cada uno a su hora, en unos días`}
          picture={<UnhurriedPicture />}
        />
      </div>
    </fieldset>
  );
}
