import { api } from "#app/lib/data/api.ts";
import { fileOf } from "#app/lib/data/file-of.ts";
import { saveFile } from "#app/lib/save-file.ts";
import type { PulseRange } from "#worker/contract/pulse.ts";
import { dayIn } from "#worker/contract/zones.ts";

/** @param zone of the team @throws ApiError */
export async function savePulse(teamId: string, range: PulseRange, zone: string): Promise<void> {
  const response = await api.teams[":teamId"]["pulse.csv"].$get({ param: { teamId }, query: { range } });
  saveFile(`pulso-${dayIn(zone)}.csv`, await fileOf(response, "text/csv"));
}
