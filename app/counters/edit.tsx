import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { AdminEditScreen } from "#app/members/admin-edit-screen.tsx";
import { t } from "#worker/contract/language.ts";
import { CounterFields } from "./counter-fields.tsx";
import { counterQuery, useUpdateCounter } from "./queries.ts";

const queries: ScreenQueries = ({ teamId, counterId }, api) => [counterQuery(teamId, counterId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Editar counter · Tertulia` }];

export default function EditCounterScreen() {
  const { teamId, counterId } = useScreenParams();
  const { data: counter } = useQuery(counterQuery(teamId, counterId));
  const detail = `/teams/${teamId}/counters/${counterId}`;
  const navigate = useNavigate();
  const update = useUpdateCounter(teamId, counterId, () => navigate(detail, { replace: true }));
  const form = useForm(
    async () => (await import("#worker/contract/counters.ts")).editCounterForm,
    (values) => update.mutateAsync(values),
  );
  return (
    <AdminEditScreen
      teamId={teamId}
      title={t`Editar counter`}
      back={{ to: detail, label: t`Counter` }}
      adminsOnly={{
        title: t`Solo los admins pueden editarlo`,
        text: t`Pide a un admin del equipo que cambie los textos.`,
        link: { to: detail, label: t`Volver al counter` },
      }}
      form={form}
      isSaving={update.isPending}
    >
      {counter && <CounterFields errors={form.errors} now={counter} />}
    </AdminEditScreen>
  );
}
