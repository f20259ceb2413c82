/** The languages in which the demo team can be created. */
export const SEED_LANGUAGES = ["es", "en", "pt"] as const;
export type SeedLanguage = (typeof SEED_LANGUAGES)[number];

export const isSeedLanguage = (code: string): code is SeedLanguage => SEED_LANGUAGES.some((known) => known === code);
