import * as z from "zod/mini";
import { linkToken, moment } from "./fields.ts";
import { person } from "./users.ts";

export const entryLinkInput = z.object({ token: linkToken() });
export type EntryLinkInput = z.infer<typeof entryLinkInput>;

/** It is shown once: the database has only the hash of its token. */
export const newEntryLink = z.strictObject({ url: z.string(), expiresAt: moment });
export type NewEntryLink = z.infer<typeof newEntryLink>;

/** As whom a person enters with a link. */
export const entryLinkPreview = z.strictObject({ user: person });
export type EntryLinkPreview = z.infer<typeof entryLinkPreview>;

/** A link that lets somebody enter this account. `creator` is null where the host of the deployment made it. */
export const entryLink = z.strictObject({
  id: z.string(),
  creator: z.nullable(person),
  teamName: z.nullable(z.string()),
  createdAt: moment,
  expiresAt: moment,
  usedAt: z.nullable(moment),
});
export type EntryLink = z.infer<typeof entryLink>;
