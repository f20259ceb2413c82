import { createContext } from "react";

/** Whose drafts are kept: the id of who is logged in. The account pages have nobody, and keep no drafts. */
export const DraftOwner = createContext("");
