import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** A heart, an open book, an empty place and a star. */
export const FourQuestions = () => (
  <FormatPicture>
    <circle cx="34" cy="46" r="20" {...ROSE} />
    <circle cx="80" cy="46" r="20" {...LIGHT} />
    <circle cx="169" cy="46" r="20" {...LIGHT} />
    <path d="M31 57C18 48 15 42 15 36c0-9 12-12 16-3 4-9 16-6 16 3 0 6-3 12-16 21z" />
    <path d="M77 31c-5-4-11-5-18-5v26c7 0 13 1 18 5 5-4 11-5 18-5V26c-7 0-13 1-18 5zv26" />
    <circle cx="122" cy="41" r="15" strokeDasharray="4 6" {...LINE} />
    <path d="m167 22 6 12 13 2-9 9 2 13-12-6-12 6 2-13-9-9 13-2z" />
  </FormatPicture>
);
