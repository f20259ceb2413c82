/** Stands for `postal-mime` in the bundle (`wrangler.toml`): the client of Resend reads received mails with it, and we only send. */
export default {};
