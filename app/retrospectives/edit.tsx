import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { useZones } from "#app/lib/time-zones.ts";
import { AdminEditScreen } from "#app/members/admin-edit-screen.tsx";
import { MomentFields } from "#app/series/moment-fields.tsx";
import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";
import { dayIn, hourIn } from "#worker/contract/zones.ts";
import { useUpdateRetrospective } from "./mutations.ts";
import { retrospectiveQuery } from "./queries.ts";

const DeleteThing = lazyPart("delete-thing", async () => (await import("#app/bin/delete-thing.tsx")).DeleteThing);

const queries: ScreenQueries = ({ teamId, retroId }, api) => [retrospectiveQuery(teamId, retroId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Editar retrospectiva · Tertulia` }];

export default function EditRetrospectiveScreen() {
  const { teamId, retroId } = useScreenParams();
  const { data: retro } = useQuery(retrospectiveQuery(teamId, retroId));
  const detail = `/teams/${teamId}/retrospectives/${retroId}`;
  const { team } = useZones();
  const navigate = useNavigate();
  const update = useUpdateRetrospective(teamId, retroId, () => navigate(detail, { replace: true }));
  const form = useForm(
    async () => (await import("#worker/contract/retrospective-form.ts")).editRetrospectiveForm,
    (values) => update.mutateAsync(values),
  );
  return (
    <AdminEditScreen
      teamId={teamId}
      title={t`Editar retrospectiva`}
      back={{ to: detail, label: t`Retrospectiva` }}
      adminsOnly={{
        title: t`Solo los admins pueden editarla`,
        text: t`Pide a un admin del equipo que cambie el nombre o la hora.`,
        link: { to: detail, label: t`Volver a la retrospectiva` },
      }}
      form={form}
      isSaving={update.isPending}
      remove={
        retro && (
          <DeleteThing
            teamId={teamId}
            kind="retrospective"
            id={retroId}
            name={retro.retrospectiveName}
            list={`/teams/${teamId}/retrospectives`}
          />
        )
      }
    >
      {retro && (
        <>
          <Field
            label={t`Nombre`}
            name="retrospectiveName"
            required
            defaultValue={retro.retrospectiveName}
            autoComplete="off"
            error={form.errors.retrospectiveName}
          />
          <MomentFields
            label={t`Día`}
            optional
            startsOn={retro.at ? dayIn(team, new Date(retro.at)) : undefined}
            hour={retro.at ? hourIn(team, new Date(retro.at)) : undefined}
            errors={form.errors}
          />
        </>
      )}
    </AdminEditScreen>
  );
}
