type Bindings = Pick<Cloudflare.Env, "Gate">;

/** @param email in lower case */
export const accountGate = ({ Gate }: Bindings, email: string) => Gate.get(Gate.idFromName(`account:${email}`));

export const mailGate = ({ Gate }: Bindings) => Gate.get(Gate.idFromName("mail"));

/** An unknown team has a gate too, so that the response time does not reveal it. */
export const teamGate = ({ Gate }: Bindings, teamId: string) => Gate.get(Gate.idFromName(`team:${teamId}`));
