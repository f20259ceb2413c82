import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { userQuery } from "#app/profile/queries.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import type { Series } from "#worker/contract/series.ts";
import { MomentFields } from "./moment-fields.tsx";
import { seriesQuery, useUpdateSeries } from "./queries.ts";
import { ConductingFields, PaceFields, RepeatField } from "./series-fields.tsx";

const queries: ScreenQueries = ({ teamId }, api) => [seriesQuery(teamId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Editar serie · Tertulia` }];

export default function EditSeriesScreen() {
  const { teamId, seriesId } = useScreenParams();
  const { data: list } = useQuery(seriesQuery(teamId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  const { data: me } = useQuery(userQuery());
  const back = { to: `/teams/${teamId}/retrospectives`, label: t`Retrospectivas` };
  const series = list?.find(({ id }) => id === seriesId);
  const mayManage = membership?.isAdmin || series?.creatorId === me?.id;
  const backButton = <ButtonLink to={back.to} variant="quiet">{t`Volver a las retrospectivas`}</ButtonLink>;
  return (
    <>
      <PageHeader title={t`Editar serie`} back={back} />
      {!list || !membership || !me ? (
        <SkeletonGrid count={1} />
      ) : !series ? (
        <EmptyState
          drawing="retros"
          title={t`Esta serie ya terminó`}
          text={t`Las retrospectivas que abrió siguen en la lista.`}
          action={backButton}
        />
      ) : mayManage ? (
        <EditForm key={series.id} teamId={teamId} series={series} back={back.to} />
      ) : (
        <EmptyState
          drawing="members"
          title={t`La cambian los admins y quien la creó`}
          text={t`Pídeles que muevan el día, la hora o quién conduce.`}
          action={backButton}
        />
      )}
    </>
  );
}

function EditForm({ teamId, series, back }: { teamId: string; series: Series; back: string }) {
  const navigate = useNavigate();
  const update = useUpdateSeries(teamId, series.id, () => navigate(back, { replace: true }));
  const { errors, ...form } = useForm(
    async () => (await import("#worker/contract/series.ts")).editSeriesForm,
    (values) => update.mutateAsync(values),
  );
  const { name, number, next, hour, everyWeeks, plan, inTurns, conductor } = series;
  return (
    <FormCard form={form}>
      <Field
        label={t`Nombre`}
        hint={t`Con {n} donde va el número: Sprint {n}.`}
        name="name"
        required
        defaultValue={name}
        autoComplete="off"
        error={errors.name}
      />
      <MomentFields label={t`La próxima`} startsOn={next.on} hour={hour} errors={errors} />
      <RepeatField defaultValue={everyWeeks} error={errors.everyWeeks} />
      <ConductingFields
        teamId={teamId}
        number={number}
        conductorId={inTurns ? "" : (conductor?.id ?? "")}
        errors={errors}
      />
      <PaceFields plan={plan} errors={errors} />
      <Button type="submit" className="mt-1 sm:self-start" pending={update.isPending}>{t`Guardar`}</Button>
    </FormCard>
  );
}
