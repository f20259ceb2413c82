import { FormatPicture, LIGHT, LINE } from "./picture.tsx";

/** A rose, a bud and a stem with thorns. */
export const RoseBudThorn = () => (
  <FormatPicture>
    <ellipse cx="102" cy="77" rx="82" ry="6" {...LIGHT} />
    <path d="M46 76V44m0 20c9 0 15-6 15-14-9 0-15 6-15 14zm0 6c-8 0-13-5-13-12 8 0 13 5 13 12z" />
    <circle cx="46" cy="27" r="19" fill="var(--rose-soft)" />
    <path d="M46 28c-1-5 7-5 7 1s-10 8-14 1 2-15 11-14 11 10 7 16" {...LINE} />
    <path d="M102 76V48m0 18c8 0 13-5 13-12-8 0-13 5-13 12z" />
    <path d="M102 14c12 10 13 26 0 34-13-8-12-24 0-34z" fill="var(--rose-soft)" />
    <path d="M90 36c3 5 7 9 12 12 5-3 9-7 12-12m-12 12V30" {...LINE} />
    <path d="M156 76c-6-22 5-40 0-64" {...LINE} />
    <path d="m153 66-12-5 11-6zm2-14 13-4-11-8zm2-16-12-6 12-5z" fill="var(--accent-soft)" />
  </FormatPicture>
);
