type Bindings = Pick<Cloudflare.Env, "Gate">;

export const accountGate = ({ Gate }: Bindings, email: string) => Gate.get(Gate.idFromName(`account:${email}`));

export const mailGate = ({ Gate }: Bindings) => Gate.get(Gate.idFromName("mail"));

export const teamGate = ({ Gate }: Bindings, id: string) => Gate.get(Gate.idFromName(`team:${id}`));

export const networkGate = ({ Gate }: Bindings, network: string) => Gate.get(Gate.idFromName(`network:${network}`));

export const shareGate = ({ Gate }: Bindings, key: string) => Gate.get(Gate.idFromName(`share:${key}`));
