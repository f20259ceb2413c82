/** What the layout of a team's screens offers them. */
export type TeamOutlet = {
  leave: () => void;
  /** Takes the team off the page, or shows it again. */
  stepOut: (isOut: boolean) => void;
};
