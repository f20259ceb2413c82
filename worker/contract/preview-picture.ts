import { language, SOURCE_LANGUAGE } from "./language.ts";

/**
 * The picture that chats show of a link, in a language. `npm run screens -- preview.capture` takes those of complete
 * languages. For each other one the build copies the Spanish one.
 */
export const previewPictureOf = (code: string): string => (code === SOURCE_LANGUAGE ? "/og.png" : `/og-${code}.png`);

export const previewPicture = (): string => previewPictureOf(language());
