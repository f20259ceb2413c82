import { shareOfPayer } from "#worker/contract/spending.ts";

type Bindings<Name extends keyof Cloudflare.Env> = Pick<Cloudflare.Env, Name>;

export const accountGate = ({ AccountGate }: Bindings<"AccountGate">, email: string) =>
  AccountGate.get(AccountGate.idFromName(`account:${email}`));

export const mailGate = ({ MailGate }: Bindings<"MailGate">) => MailGate.get(MailGate.idFromName("mail"));

const countGate = ({ CountGate }: Bindings<"CountGate">, name: string) => CountGate.get(CountGate.idFromName(name));

export const teamGate = (env: Bindings<"CountGate">, id: string) => countGate(env, `team:${id}`);

export const personGate = (env: Bindings<"CountGate">, id: string) => countGate(env, `person:${id}`);

export const networkGate = (env: Bindings<"CountGate">, network: string) => countGate(env, `network:${network}`);

/** Counts the trials of all networks. */
export const trialsGate = (env: Bindings<"CountGate">) => countGate(env, "trials");

export const shareGate = (env: Bindings<"CountGate">, key: string) => countGate(env, shareOfPayer(key));
