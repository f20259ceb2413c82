import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** A starfish with five arms on the sand. */
export const Starfish = () => (
  <FormatPicture>
    <path d="M0 72c34-20 66-22 100-20s66 2 100 16v16H0z" {...LIGHT} />
    <path
      d="M100 8c6 0 7 15 12 20s22 3 24 9-13 12-15 19 6 19 1 22-15-9-22-9-17 12-22 9 3-15 1-22-17-13-15-19 19-4 24-9 6-20 12-20z"
      fill="var(--rose-soft)"
    />
    <path d="M100 24v2m0 10v1m-14 2 2 1m26-1-2 1m-22 18 2-2m16 2-2-2m-7-11v1" {...LINE} />
    <path d="M24 70h2m16 5h2m112-9h2m14 9h2m-40 4h2" {...LINE} />
    <circle cx="38" cy="26" r="7" {...ROSE} />
    <path d="M160 34q5-5 10 0t10 0M150 20q5-5 10 0t10 0" {...LINE} />
  </FormatPicture>
);
