import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** Three faces. */
export const MadSadGlad = () => (
  <FormatPicture>
    <circle cx="49" cy="46" r="24" {...ROSE} />
    <circle cx="104" cy="46" r="24" {...LIGHT} />
    <circle cx="159" cy="46" r="24" {...ROSE} />
    <circle cx="45" cy="41" r="23" />
    <path d="m34 31 8 4m14-4-8 4M36 53c4-6 14-6 18 0M39 40v1m12-1v1" {...LINE} />
    <circle cx="100" cy="41" r="23" />
    <path d="M92 36v1m16-1v1M91 53c4-7 14-7 18 0" {...LINE} />
    <path d="M109 42c4 5 4 8 0 8s-4-3 0-8z" fill="var(--accent-soft)" strokeWidth="2" />
    <circle cx="155" cy="41" r="23" />
    <path d="M144 36c1-4 6-4 7 0m8 0c1-4 6-4 7 0" {...LINE} />
    <path d="M144 44h22c-1 14-21 14-22 0z" fill="var(--rose-soft)" />
  </FormatPicture>
);
