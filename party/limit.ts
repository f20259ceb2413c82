/** `within` in milliseconds. */
export type Limit = { readonly most: number; readonly within: number };
