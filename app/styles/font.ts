import youngSerif from "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url";

/** The one font file of the product: preload it, so that headings do not wait for the style sheet. */
export const fontUrl: string = youngSerif;
