import * as z from "zod/mini";
import { givenPassword, name, optional, userPassword } from "./fields.ts";

export const updateUserInput = z.object({ name: optional(name()), password: optional(userPassword()) });
export type UpdateUserInput = z.infer<typeof updateUserInput>;

/** Whoever deletes their account says once more that it is theirs. */
export const deleteUserInput = z.object({ password: givenPassword() });
export type DeleteUserInput = z.infer<typeof deleteUserInput>;

/** A person as the team sees them; `sprintWins` counts closed retrospectives they won, over all teams. */
export type User = { id: string; name: string; email: string; sprintWins: number };
/** A person where only the name is needed. */
export type Person = { id: string; name: string };
