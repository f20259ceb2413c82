import { createContext } from "react";

/**
 * HTML that the loader of a page without script wrote on `AppLoadContext.writtenHtml`. Remix encodes the loader's data for the
 * browser's script, and so would read it once more.
 */
export const WrittenHtml = createContext("");
