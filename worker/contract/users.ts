import * as z from "zod/mini";
import { name, optional, userPassword } from "./fields.ts";

export const updateUserInput = z.object({ name: optional(name()), password: optional(userPassword()) });

/** A person as the team sees them; `sprintWins` counts closed retrospectives they won, over all teams. */
export type User = { id: string; name: string; email: string; sprintWins: number };
/** A person where only the name is needed. */
export type Person = { id: string; name: string };
