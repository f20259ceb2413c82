type Bindings = Pick<Cloudflare.Env, "Gate">;

export const accountGate = ({ Gate }: Bindings, email: string) => Gate.get(Gate.idFromName(`account:${email}`));

export const mailGate = ({ Gate }: Bindings) => Gate.get(Gate.idFromName("mail"));

export const invitationGate = ({ Gate }: Bindings, id: string) => Gate.get(Gate.idFromName(`invitation:${id}`));
