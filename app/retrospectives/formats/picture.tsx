import type { ReactNode } from "react";
import { PictureFrame } from "#app/retrospectives/board-picture.tsx";

/** What a format is about: lines of ink, paper, and light as their shadow. The picture is 200 wide and 84 high. */
export const FormatPicture = ({ children }: { children: ReactNode }) => (
  <PictureFrame fill="var(--paper)" stroke="var(--ink)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
    {children}
  </PictureFrame>
);

export const LIGHT = { fill: "var(--accent-soft)", stroke: "none" };
export const ROSE = { fill: "var(--rose-soft)", stroke: "none" };
/** A line that encloses nothing. */
export const LINE = { fill: "none" };
