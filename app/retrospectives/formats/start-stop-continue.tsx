import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** The buttons of a player: start, stop, go on. */
export const StartStopContinue = () => (
  <FormatPicture>
    <circle cx="49" cy="46" r="24" {...LIGHT} />
    <circle cx="104" cy="46" r="24" {...ROSE} />
    <circle cx="159" cy="46" r="24" {...LIGHT} />
    <circle cx="45" cy="41" r="23" />
    <path d="M39 31v20l17-10z" fill="var(--accent-soft)" />
    <circle cx="100" cy="41" r="23" />
    <rect x="91" y="32" width="18" height="18" rx="2" fill="var(--rose-soft)" />
    <circle cx="155" cy="41" r="23" />
    <path d="M144 41h21m-8-9 9 9-9 9" {...LINE} />
  </FormatPicture>
);
