/** Nothing listens on this port, so no test calls Slack. In vitest, the stand-in of `tests/factories/slack.ts` answers for it. */
export const NO_SLACK = "http://127.0.0.1:9";
