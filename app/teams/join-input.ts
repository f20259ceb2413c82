import * as z from "zod/mini";
import { text } from "#worker/contract/fields.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { joinTeamInput } from "#worker/contract/teams.ts";

/** `teamId` also accepts the whole invitation text. */
export const joinInput = z.extend(joinTeamInput, { teamId: text(LIMITS.text) });
