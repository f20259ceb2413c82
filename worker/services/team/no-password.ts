/** The hash of a team that nobody joins with a password. */
export const NO_PASSWORD = "";
