const KB = 1000;

/** What quality *Fast* and *Free* allow; bytes after gzip. */
export const BUDGET = {
  /** Script of a page, by who sees it. */
  script: { landing: 0, account: 115 * KB, other: 115 * KB, private: 150 * KB },
  landing: 60 * KB,
  style: 14 * KB,
  worker: 700 * KB,
  callRoundTrips: 2,
  pageRoundTrips: 3,
  /** Worker requests of the standard retrospective. */
  retrospective: 250,
} as const;
