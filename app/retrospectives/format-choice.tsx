import type { ReactNode } from "react";
import type { Format } from "#worker/contract/formats/format.ts";
import { PictureChoice } from "./picture-choice.tsx";

type FormatChoiceProps = {
  value: string;
  format: Format;
  picture: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
};

export const FormatChoice = ({ format, ...props }: FormatChoiceProps) => (
  <PictureChoice
    {...props}
    name="template"
    title={format.title()}
    columns={format.columns.map(({ title }) => title())}
    text={format.when()}
    isBrief
  />
);
