/** Nothing listens on this port, so no test calls Slack. */
export const NO_SLACK = "http://127.0.0.1:9";
