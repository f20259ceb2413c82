type Place = Pick<Cloudflare.Env, "JURISDICTION">;
type Objects = Place & Pick<Cloudflare.Env, "TeamRoom" | "AccountGate" | "CountGate" | "MailGate">;

/**
 * In a deployment of the European Union the objects are there too. A name is another object in each jurisdiction, so every
 * access goes through here.
 */
export const placed = <Kind extends Rpc.DurableObjectBranded>(
  objects: DurableObjectNamespace<Kind>,
  { JURISDICTION }: Place,
): DurableObjectNamespace<Kind> => (JURISDICTION === "eu" ? objects.jurisdiction("eu") : objects);

export const inJurisdiction = <Env extends Objects>(env: Env): Env => ({
  ...env,
  TeamRoom: placed(env.TeamRoom, env),
  AccountGate: placed(env.AccountGate, env),
  CountGate: placed(env.CountGate, env),
  MailGate: placed(env.MailGate, env),
});
