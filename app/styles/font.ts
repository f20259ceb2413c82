import youngSerif from "./young-serif.woff2?url";

export const fontUrl: string = youngSerif;
