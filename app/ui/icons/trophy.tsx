import { TwoTone, type TwoToneProps } from "./two-tone.tsx";

/** In a square of 32. */
export const TROPHY = {
  fill: "M11 7h13v6.5c0 4.5-2.6 7.5-6.5 7.5S11 18 11 13.5zM13 25.5h9.5V29H13z",
  line: "M9.5 4.5h13v8c0 4.3-2.6 7.3-6.5 7.3s-6.5-3-6.5-7.3zM9.5 7.5H5.2c-.3 4.2 1.4 7 5 7.7M22.5 7.5h4.3c.3 4.2-1.4 7-5 7.7M16 19.8v4.2M11 27.5c0-2.2 2-3.5 5-3.5s5 1.3 5 3.5z",
};

export const Trophy = (props: TwoToneProps) => <TwoTone {...props} {...TROPHY} />;
