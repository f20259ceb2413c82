import { language, t } from "./language.ts";

/** What the reader's device shows of the installed product. The build writes it into `public/manifest.webmanifest`. */
export const manifestText = () => t`Retrospectivas, rachas y agradecimientos para equipos ágiles.`;

/** The file with that text in the reader's language. */
export const manifestPath = (): string => `/manifest-${language()}.webmanifest`;
