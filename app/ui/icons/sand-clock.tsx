import { TwoTone, type TwoToneProps } from "./two-tone.tsx";

export const SandClock = (props: TwoToneProps) => (
  <TwoTone
    {...props}
    fill="M11.5 9.5h12l-6 6.8zM11.5 28c0-4 3-6.4 6-6.4s6 2.4 6 6.4z"
    line="M9.5 4.5v4.2c0 3.9 5 5 5 7.3s-5 3.4-5 7.3v4.2M22.5 4.5v4.2c0 3.9-5 5-5 7.3s5 3.4 5 7.3v4.2M7 4.5h18M7 27.5h18"
  />
);
