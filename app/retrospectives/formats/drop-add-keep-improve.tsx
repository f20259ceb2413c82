import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** Four cards: a cross, a plus, a pin and an arrow upwards. */
export const DropAddKeepImprove = () => (
  <FormatPicture>
    <rect x="18" y="25" width="36" height="42" rx="4" {...ROSE} />
    <rect x="62" y="25" width="36" height="42" rx="4" {...LIGHT} />
    <rect x="106" y="25" width="36" height="42" rx="4" {...ROSE} />
    <rect x="150" y="25" width="36" height="42" rx="4" {...LIGHT} />
    <rect x="13" y="20" width="36" height="42" rx="4" transform="rotate(-4 31 41)" />
    <path d="m24 34 14 14m0-14L24 48" {...LINE} />
    <rect x="58" y="20" width="36" height="42" rx="4" transform="rotate(3 76 41)" />
    <path d="M76 31v20M66 41h20" {...LINE} />
    <rect x="102" y="20" width="36" height="42" rx="4" transform="rotate(-2 120 41)" />
    <path d="m112 42 6 6 11-14" {...LINE} />
    <circle cx="120" cy="19" r="4" fill="var(--accent)" stroke="none" />
    <rect x="146" y="20" width="36" height="42" rx="4" transform="rotate(4 164 41)" />
    <path d="m153 50 8-9 5 5 9-13m-8 0h8v8" {...LINE} />
  </FormatPicture>
);
