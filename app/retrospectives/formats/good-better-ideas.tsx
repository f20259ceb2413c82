import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** Three cards: a tick, an arrow upwards and a bulb. */
export const GoodBetterIdeas = () => (
  <FormatPicture>
    <rect x="27" y="22" width="46" height="50" rx="5" {...LIGHT} />
    <rect x="81" y="22" width="46" height="50" rx="5" {...ROSE} />
    <rect x="135" y="22" width="46" height="50" rx="5" {...LIGHT} />
    <g transform="rotate(-4 43 40)">
      <rect x="20" y="15" width="46" height="50" rx="5" />
      <path d="m33 41 8 8 14-17" {...LINE} />
    </g>
    <g transform="rotate(2 100 40)">
      <rect x="77" y="14" width="46" height="50" rx="5" />
      <path d="M100 53V27m-10 10 10-10 10 10" {...LINE} />
    </g>
    <g transform="rotate(-2 156 40)">
      <rect x="133" y="15" width="46" height="50" rx="5" />
      <path d="M152 48c0-4-6-6-6-13a10 10 0 0 1 20 0c0 7-6 9-6 13zM153 54h6" {...LINE} />
    </g>
  </FormatPicture>
);
