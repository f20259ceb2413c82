import * as z from "zod/mini";
import { agreement } from "./agreements.ts";
import { moment } from "./fields.ts";
import { EARLIER } from "./limits/earlier.ts";

/** Keys of titles (`titleKey`), which have no comma, joined by commas. */
export const earlierInput = z.object({ titles: z.string().check(z.maxLength(EARLIER.characters)) });

/** The last closed retrospective whose board had a group with this title. */
export const earlier = z.strictObject({
  /** `titleKey` of the title. */
  key: z.string(),
  retrospectiveId: z.string(),
  closedAt: moment,
  /** The agreements that were made for that group, as they are now. */
  agreements: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      owner: agreement.shape.owner,
      state: agreement.shape.state,
    }),
  ),
});
export type Earlier = z.infer<typeof earlier>;
