import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** A balloon with its fire and its ballast, between the sun and a storm. */
export const HotAirBalloon = () => (
  <FormatPicture>
    <circle cx="42" cy="28" r="17" {...ROSE} />
    <circle cx="40" cy="27" r="9" />
    <path d="M40 9v3m0 30v3M22 27h3m30 0h3M27 14l2 2m22 22 2 2M53 14l-2 2M29 38l-2 2" {...LINE} />
    <path d="M104 8c20 0 31 13 31 27 0 12-12 19-18 25H99C93 54 81 47 81 35 81 21 90 8 104 8z" {...LIGHT} />
    <path d="M100 5c20 0 30 13 30 26 0 12-11 19-17 25H87C81 50 70 43 70 31 70 18 80 5 100 5z" />
    <path d="M100 5c-12 8-14 36-6 51h12c8-15 6-43-6-51z" fill="var(--accent-soft)" />
    <path d="m88 56 5 11m19-11-5 11m-7-8v3" {...LINE} />
    <path d="M91 67h18l-2 12H93zm18 5h6v7h-6z" fill="var(--rose-soft)" />
    <path d="M148 38h29a8 8 0 0 0 0-16 12 12 0 0 0-23-3 10 10 0 0 0-6 19z" />
    <path d="m163 43-7 11h9l-6 11" {...LINE} />
  </FormatPicture>
);
