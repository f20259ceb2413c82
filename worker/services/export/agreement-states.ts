import type { Agreement } from "#worker/contract/agreements.ts";
import { t } from "#worker/contract/language.ts";

/** As the files say it. */
export const AGREEMENT_STATE_TEXTS: Record<Agreement["state"], () => string> = {
  OPEN: () => t`pendiente`,
  DONE: () => t`hecho`,
  DROPPED: () => t`descartado`,
};
