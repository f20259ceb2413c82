import youngSerif from "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url";

export const fontUrl: string = youngSerif;
