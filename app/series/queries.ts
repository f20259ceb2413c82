import { api as browserApi, call } from "#app/lib/data/api.ts";
import { removeById } from "#app/lib/data/lists.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { t } from "#worker/contract/language.ts";
import type { CreateSeriesInput, Series, SkipInput, UpdateSeriesInput } from "#worker/contract/series.ts";

export const seriesQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["series", teamId],
    queryFn: () => call(api.teams[":teamId"].series.$get({ param: { teamId } })),
    applyChange: () => undefined,
  });

const all = browserApi.teams[":teamId"].series;
const one = all[":seriesId"];

export const useCreateSeries = (teamId: string, onDone: (created: Series) => void) =>
  useApiMutation({
    send: (json: CreateSeriesInput, once) => all.$post({ param: { teamId }, json }, once),
    success: t`Serie creada`,
    refresh: () => [
      ["series", teamId],
      ["team", teamId],
    ],
    onDone,
  });

export const useUpdateSeries = (teamId: string, seriesId: string, onDone: () => void) =>
  useApiMutation({
    send: (json: UpdateSeriesInput) => one.$patch({ param: { teamId, seriesId }, json }),
    success: t`Serie actualizada`,
    refresh: () => [["series", teamId]],
    onDone,
  });

export const useSkipDay = (teamId: string, seriesId: string) =>
  useApiMutation({
    send: (json: SkipInput) => one.skips.$post({ param: { teamId, seriesId }, json }),
    refresh: () => [["series", teamId]],
  });

export const useEndSeries = (teamId: string, seriesId: string) =>
  useApiMutation({
    send: () => one.$delete({ param: { teamId, seriesId } }),
    success: t`Serie terminada`,
    refresh: () => [["series", teamId]],
    optimistic: (_input, update) => update(seriesQuery(teamId).queryKey, (list) => removeById(list, seriesId)),
  });
