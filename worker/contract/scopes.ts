/** What the token of a program may allow (docs/product.md §28). Apart from the schemas, because only one screen needs it. */
export const SCOPES = ["read", "write", "export"] as const;

export type Scope = (typeof SCOPES)[number];
