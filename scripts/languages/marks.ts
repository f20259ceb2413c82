/** Functions that nothing defines, so the minifier leaves their calls as they are (docs/decisions/038). `language` is a name. */
export const MARKS = {
  text: "$text",
  inContext: "$inContext",
  parts: "$parts",
  forms: "$forms",
  language: "$language",
} as const;
