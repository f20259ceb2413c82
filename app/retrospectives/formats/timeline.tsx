import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** A line with what happened above and below it. */
export const Timeline = () => (
  <FormatPicture>
    <rect x="26" y="15" width="34" height="22" rx="3" {...ROSE} />
    <rect x="115" y="11" width="34" height="22" rx="3" {...LIGHT} />
    <rect x="22" y="11" width="34" height="22" rx="3" />
    <rect x="67" y="52" width="34" height="22" rx="3" fill="var(--accent-soft)" />
    <rect x="111" y="7" width="34" height="22" rx="3" />
    <rect x="152" y="54" width="34" height="22" rx="3" fill="var(--rose-soft)" />
    <path
      d="M39 33v6m45 6v7m44-23v10m41 7v8M10 42h176m-7-6 8 6-8 6M30 19h18m-18 7h10m34 34h20m-20 7h12m33-53h18m-18 7h10"
      {...LINE}
    />
    <circle cx="39" cy="42" r="5" />
    <circle cx="84" cy="42" r="5" />
    <circle cx="128" cy="42" r="5" />
  </FormatPicture>
);
