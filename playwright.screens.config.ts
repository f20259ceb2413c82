import base from "./playwright.config.ts";

/** Not tests: takes the pictures of docs/screens. Run by `npm run screens`. */
export default {
  ...base,
  projects: [{ name: "pictures", testMatch: "**/*.capture.ts" }],
  workers: 1,
  fullyParallel: false,
};
