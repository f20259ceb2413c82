import { api } from "#app/lib/data/api.ts";
import { fileOf } from "#app/lib/data/file-of.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { dayInChile } from "#worker/contract/day.ts";
import type { PulseRange } from "#worker/contract/pulse.ts";

/** @throws ApiError */
export async function savePulse(teamId: string, range: PulseRange): Promise<void> {
  const response = await api.teams[":teamId"]["pulse.csv"].$get({ param: { teamId }, query: { range } });
  saveFile(`pulso-${dayInChile()}.csv`, await fileOf(response, "text/csv"));
}
