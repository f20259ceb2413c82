import { createContext } from "react";

/** The page's nonce: inline scripts without it do not run. Empty in the browser, which hides nonces. */
export const NonceContext = createContext("");
