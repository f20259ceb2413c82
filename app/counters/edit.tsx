import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/screen.ts";
import { useForm } from "#app/lib/use-form.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { CounterFields } from "./counter-fields.tsx";
import { counterQuery, useUpdateCounter } from "./queries.ts";

const queries: ScreenQueries = ({ teamId, counterId }, api) => [
  counterQuery(teamId, counterId, api),
  membershipQuery(teamId, api),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export const meta = () => [{ title: "Editar counter · Tertulia" }];

/** The words of a counter, for admins (spec §6). */
export default function EditCounter() {
  const { teamId, counterId } = useScreenParams();
  const { data: counter } = useQuery(counterQuery(teamId, counterId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  const back = `/teams/${teamId}/counters/${counterId}`;
  return (
    <>
      <PageHeader title="Editar counter" back={{ to: back, label: "Counter" }} />
      {membership?.isAdmin === false ? (
        <EmptyState
          drawing="lost"
          title="Solo un admin puede editar este counter"
          text="Pídele a un admin del equipo que cambie los textos."
          action={<ButtonLink to={back}>Volver al counter</ButtonLink>}
        />
      ) : (
        <Card className="max-w-xl sm:p-6">
          {counter ? <EditForm teamId={teamId} counter={counter} back={back} /> : <Skeleton className="h-80" />}
        </Card>
      )}
    </>
  );
}

function EditForm({ teamId, counter, back }: { teamId: string; counter: Counter; back: string }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const update = useUpdateCounter(teamId, counter.id, () => navigate(back));
  const form = useForm(
    async () => (await import("#worker/contract/counters.ts")).updateCounterInput,
    (values) => update.mutateAsync(values),
  );
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p className="text-ink-soft">Lo que dejes vacío queda como está.</p>
      <CounterFields errors={form.errors} now={counter} />
      <Button type="submit" pending={update.isPending} disabled={!hydrated} className="sm:self-start">
        Guardar
      </Button>
    </form>
  );
}
