/** The hash of an account that nobody enters with a password, and of a team that nobody joins with one. */
export const NO_PASSWORD = "";
