type Received = { env: Pick<Cloudflare.Env, "SITE_URL">; req: { url: string } };

/** The address for links that people keep: the fixed one, otherwise the one of the request. */
export const siteOrigin = ({ env, req }: Received): string => env.SITE_URL ?? new URL(req.url).origin;
