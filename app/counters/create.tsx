import { useNavigate, useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { agreementsQuery } from "#app/agreements/queries.ts";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { cut } from "#worker/contract/cut.ts";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { CounterFields } from "./counter-fields.tsx";
import { useCreateCounter } from "./queries.ts";

/** The agreement that becomes the counter. */
const agreementIdOf = (params: URLSearchParams) => params.get("agreement") ?? undefined;

const queries: ScreenQueries = ({ teamId }, api, url) =>
  agreementIdOf(url.searchParams) ? [agreementsQuery(teamId, "open", api)] : [];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Crear counter · Tertulia` }];

export default function CreateCounterScreen() {
  const { teamId } = useScreenParams();
  const navigate = useNavigate();
  const agreementId = agreementIdOf(useSearchParams()[0]);
  const { data: agreements } = useQuery({ ...agreementsQuery(teamId, "open"), enabled: agreementId !== undefined });
  const text = agreements?.find(({ id }) => id === agreementId)?.text;
  const name = text && cut(text, LIMITS.name);
  const create = useCreateCounter(teamId, ({ id }) => navigate(`/teams/${teamId}/counters/${id}`));
  const form = useForm(
    async () => (await import("#worker/contract/counters.ts")).createCounterInput,
    (values) => create.mutateAsync({ ...values, agreementId }),
  );
  return (
    <>
      <PageHeader title={t`Crear counter`} back={{ to: `/teams/${teamId}/counters`, label: t`Counters` }} />
      <FormCard form={form} key={name}>
        <CounterFields errors={form.errors} name={name} />
        <Button type="submit" pending={create.isPending} className="mt-1 sm:self-start">{t`Crear`}</Button>
      </FormCard>
    </>
  );
}
