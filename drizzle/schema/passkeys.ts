import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";
import { users } from "./users.ts";

export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** Base64url, as the authenticator names it. */
    credentialId: text("credential_id").notNull(),
    /** Base64url of the COSE key. */
    publicKey: text("public_key").notNull(),
    /** The authenticator counts its signatures; one that does not count says 0. */
    counter: integer("counter").notNull(),
    /** The hostname at which it works; null where it was not used since 2026-11-24. */
    rpId: text("rp_id"),
    createdAt: createdAt(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    uniqueIndex("passkeys_credential").on(table.credentialId),
    index("passkeys_user").on(table.userId, table.createdAt),
  ],
);
