/** Names that nothing defines, so the minifier leaves them as they are, with what they are called with. */
export const MARKS = {
  text: "$text",
  inContext: "$inContext",
  parts: "$parts",
  forms: "$forms",
  language: "$language",
} as const;
