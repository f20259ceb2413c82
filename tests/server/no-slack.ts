/** Nothing listens on this port, so no test calls Slack. In vitest, `vitest.config.ts` answers for it. */
export const NO_SLACK = "http://127.0.0.1:9";
