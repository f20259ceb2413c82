type Bindings = Pick<Cloudflare.Env, "Gate">;

/** @param email in lower case */
export const accountGate = ({ Gate }: Bindings, email: string) => Gate.get(Gate.idFromName(`account:${email}`));

export const mailGate = ({ Gate }: Bindings) => Gate.get(Gate.idFromName("mail"));
