import { createContext } from "react";

/** The nonce that inline scripts of the page need. Empty in the browser, which hides nonces. */
export const NonceContext = createContext("");
