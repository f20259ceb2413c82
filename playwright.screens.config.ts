import base from "./playwright.config.ts";

/** Takes pictures and tests nothing. Run by `npm run screens`. */
export default {
  ...base,
  projects: [{ name: "pictures", testMatch: "**/*.capture.ts" }],
  workers: 1,
  fullyParallel: false,
};
