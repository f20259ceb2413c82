import { PictureFrame } from "./board-picture.tsx";

type PersonProps = { x: number; y: number; hue: number };

const Person = ({ x, y, hue }: PersonProps) => (
  <circle cx={x} cy={y} r="8" fill={`oklch(0.62 0.11 ${hue})`} stroke="var(--paper)" strokeWidth="2" />
);

const AT_TABLE: PersonProps[] = [
  { x: 62, y: 30, hue: 300 },
  { x: 87, y: 19, hue: 352 },
  { x: 113, y: 19, hue: 168 },
  { x: 138, y: 30, hue: 240 },
  { x: 62, y: 60, hue: 205 },
  { x: 138, y: 60, hue: 28 },
];

/** Everybody sits at the table under one clock. */
export const LivePicture = () => (
  <PictureFrame>
    <ellipse cx="100" cy="46" rx="42" ry="22" fill="var(--accent-soft)" stroke="var(--line-strong)" />
    <g fill="var(--paper)" stroke="var(--line)">
      <rect x="76" y="38" width="18" height="12" rx="2" transform="rotate(-6 85 44)" />
      <rect x="104" y="40" width="18" height="12" rx="2" />
    </g>
    {AT_TABLE.map((one) => (
      <Person key={one.hue} {...one} />
    ))}
    <g stroke="var(--accent)" strokeWidth="2.5" strokeLinecap="round">
      <circle cx="174" cy="22" r="10" fill="var(--paper)" />
      <path d="M174 16v6l4 3" />
    </g>
  </PictureFrame>
);

const DAYS = [
  { x: 8, hues: [300], cards: [7] },
  { x: 73, hues: [168], cards: [7, 21] },
  { x: 138, hues: [28, 240], cards: [7, 21, 35] },
];
/** The same table on three days: another person each time, and one card more. */
export const UnhurriedPicture = () => (
  <PictureFrame>
    <path d="M35 66H165" stroke="var(--accent)" strokeWidth="2" strokeDasharray="1 6" strokeLinecap="round" />
    {DAYS.map(({ x, hues, cards }, index) => (
      <g key={x}>
        <rect
          x={x}
          y="10"
          width="54"
          height="46"
          rx="5"
          fill={index % 2 === 0 ? "var(--accent-soft)" : "var(--rose-soft)"}
        />
        {cards.map((place) => (
          <rect
            key={place}
            x={x + place}
            y="17"
            width="12"
            height="9"
            fill="var(--paper)"
            stroke="var(--line-strong)"
          />
        ))}
        {hues.map((hue, place) => (
          <Person key={hue} x={x + 27 + (place - (hues.length - 1) / 2) * 19} y={42} hue={hue} />
        ))}
        <circle cx={x + 27} cy="66" r="6" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.5" />
      </g>
    ))}
    <path d="m162 66 2 2 4-4" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
  </PictureFrame>
);
