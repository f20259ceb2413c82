import { FormatPicture, LIGHT, LINE } from "./picture.tsx";

/** A sailboat before the wind, with its anchor, between rocks, on the way to an island. */
export const Sailboat = () => (
  <FormatPicture>
    <path d="M0 60q9-6 18 0t18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 20-1v26H0z" {...LIGHT} />
    <path d="M153 58c5-14 29-14 35 0z" fill="var(--rose-soft)" />
    <path d="M171 47c0-8 1-14 4-20m0 0c-6-4-12-2-14 3m14-3c5-4 11-1 12 4m-12-4c-2-5-7-8-12-6" {...LINE} />
    <path d="M132 59l6-10 5 5 4-6 6 11" />
    <path d="M93 8c17 9 25 21 26 36H93z" />
    <path d="M86 16c-2 12-8 21-18 28h18z" fill="var(--accent-soft)" />
    <path d="M61 50h62c-3 8-7 13-12 16H73c-6-3-10-8-12-16zM90 50V6" />
    <path d="M79 66v10m-6-4c1 4 3 5 6 5s5-1 6-5" {...LINE} />
    <path d="M14 22h26c7 0 7-10 0-10M12 33h36" {...LINE} />
  </FormatPicture>
);
