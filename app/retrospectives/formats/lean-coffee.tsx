import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** A cup of coffee, and what people say over it. */
export const LeanCoffee = () => (
  <FormatPicture>
    <ellipse cx="76" cy="72" rx="48" ry="7" {...LIGHT} />
    <path d="M44 34h54v14c0 14-11 22-27 22S44 62 44 48z" />
    <path d="M44 40h54v8c0 14-11 22-27 22S44 62 44 48z" {...ROSE} />
    <path d="M44 34h54v14c0 14-11 22-27 22S44 62 44 48zM98 38h6c12 0 12 19-3 19h-5" {...LINE} />
    <path d="M58 25c-5-6 5-9 0-16m14 16c-5-6 5-9 0-16m14 16c-5-6 5-9 0-16" {...LINE} />
    <path d="M128 14h46a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-34l-10 9v-9h-2a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6z" />
    <path d="M132 25h38m-38 9h24" {...LINE} />
  </FormatPicture>
);
