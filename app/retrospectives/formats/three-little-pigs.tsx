import { FormatPicture, LINE } from "./picture.tsx";

/** Three houses: of straw, of wood and of bricks. */
export const ThreeLittlePigs = () => (
  <FormatPicture>
    <path d="M10 77h182" strokeWidth="6" {...LINE} stroke="var(--accent-soft)" />
    <path d="M24 42v32h36V42" fill="var(--rose-soft)" />
    <path d="m16 44 26-28 26 28-8-2-9 3-9-3-9 3-9-3zM31 51v16m7-12v17m8-20v14m7-11v14m-19-38 4-5m9-4v10" />
    <path d="M82 42v32h38V42" />
    <path d="m75 44 26-26 26 26zM82 52h38m-38 7h38m-38 7h38" />
    <path d="M142 40v34h40V40" fill="var(--accent-soft)" />
    <path d="m135 43 27-26 27 26zm7 8h40m-40 8h40m-40 8h40m-27-24v8m14-8v8m-21 0v8m14-8v8m13-8v8m-27 0v8m14-8v8m-21 0v7m14-7v7m13-7v7" />
    <path d="M172 20v-9h8v17" />
  </FormatPicture>
);
