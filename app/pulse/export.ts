import { api } from "#app/lib/data/api.ts";
import { readError } from "#app/lib/data/api-error.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { dayInChile } from "#worker/contract/day.ts";
import type { PulseRange } from "#worker/contract/pulse.ts";

/** @throws ApiError */
export async function savePulse(teamId: string, range: PulseRange): Promise<void> {
  const response = await api.teams[":teamId"]["pulse.csv"].$get({ param: { teamId }, query: { range } });
  if (!response.ok) throw await readError(response);
  // As bytes, because reading it as text would drop the byte order mark.
  saveFile(`pulso-${dayInChile()}.csv`, new Blob([await response.arrayBuffer()], { type: "text/csv" }));
}
