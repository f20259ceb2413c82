type Gates = Pick<Cloudflare.Env, "Gate">;

/** The gate of an account, by its lower-case email. */
export const accountGate = ({ Gate }: Gates, email: string) => Gate.get(Gate.idFromName(`account:${email}`));

/** The gate of a team: also of one that does not exist, so that asking for it takes the same time. */
export const teamGate = ({ Gate }: Gates, teamId: string) => Gate.get(Gate.idFromName(`team:${teamId}`));
