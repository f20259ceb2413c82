import { useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { userQuery } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListChoices } from "#app/ui/list-choices.tsx";
import { LongRows } from "#app/ui/long-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { AgreementFilter } from "#worker/contract/agreements.ts";
import { AGREEMENT_FILTERS } from "#worker/contract/constants.ts";
import { t } from "#worker/contract/language.ts";
import { AgreementRow } from "./agreement-row.tsx";
import { agreementsQuery } from "./queries.ts";

const FILTER_TEXTS: Record<AgreementFilter, () => string> = {
  open: () => t`Pendientes`,
  done: () => t`Hechos`,
  dropped: () => t`Descartados`,
};

const filterOf = (params: URLSearchParams): AgreementFilter =>
  AGREEMENT_FILTERS.find((filter) => filter === params.get("state")) ?? "open";

type Owner = "all" | "me";

const ownerOf = (params: URLSearchParams): Owner => (params.get("owner") === "me" ? "me" : "all");

const owners = (): { value: Owner; label: string }[] => [
  { value: "all", label: t`De todos` },
  { value: "me", label: t`Los que llevas tú` },
];

const queries: ScreenQueries = ({ teamId }, api, url) => [
  optionalQuery(agreementsQuery(teamId, filterOf(url.searchParams), api)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Acuerdos · Tertulia` }];

export default function AgreementsScreen() {
  const { teamId } = useScreenParams();
  const [params] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
  const dialog = useLazyModule(creating, () => import("./agreement-dialog.tsx"), close);
  const filter = filterOf(params);
  const owner = ownerOf(params);
  return (
    <>
      <PageHeader
        title={t`Acuerdos`}
        actions={
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" />
            {t`Nuevo acuerdo`}
          </Button>
        }
      />
      <ListChoices
        path={`/teams/${teamId}/agreements`}
        choices={[
          {
            label: t`Qué acuerdos ver`,
            parameter: "state",
            options: AGREEMENT_FILTERS.map((value) => ({ value, label: FILTER_TEXTS[value]() })),
            value: filter,
          },
          { label: t`De quién`, parameter: "owner", options: owners(), value: owner },
        ]}
      />
      <Panel key={filter} name={t`los acuerdos`}>
        <AgreementList key={owner} teamId={teamId} filter={filter} owner={owner} />
      </Panel>
      {dialog && <dialog.CreateAgreementDialog teamId={teamId} open={creating} onClose={close} />}
    </>
  );
}

type ListProps = { teamId: string; filter: AgreementFilter; owner: Owner };

function AgreementList({ teamId, filter, owner: wanted }: ListProps) {
  const { data: agreements } = useQuery(agreementsQuery(teamId, filter));
  const { data: me } = useQuery(userQuery());
  if (!agreements) return <SkeletonRows count={6} />;
  if (agreements.length === 0) return <EmptyState drawing="agreements" {...EMPTY_TEXTS[filter]()} />;
  const listed = wanted === "all" ? agreements : agreements.filter(({ owner }) => owner && owner.id === me?.id);
  if (listed.length === 0) {
    return (
      <EmptyState
        drawing="agreements"
        title={t`No llevas ninguno de estos acuerdos`}
        text={t`Los que lleva otra persona o todo el equipo están en “De todos”.`}
      />
    );
  }
  return (
    <LongRows
      label={FILTER_TEXTS[filter]()}
      items={listed}
      row={(agreement) => <AgreementRow key={agreement.id} teamId={teamId} agreement={agreement} />}
    />
  );
}

const EMPTY_TEXTS: Record<AgreementFilter, () => { title: string; text: string }> = {
  open: () => ({
    title: t`Aquí van a vivir los acuerdos del equipo`,
    text: t`Una frase, quién lo lleva y para cuándo. Lo que quede pendiente vuelve en la próxima retro.`,
  }),
  done: () => ({
    title: t`Todavía no hay acuerdos hechos`,
    text: t`Cuando cumplan uno, márcalo como hecho y quedará aquí.`,
  }),
  dropped: () => ({
    title: t`No hay acuerdos descartados`,
    text: t`Los que ya no vienen al caso se descartan desde su menú y quedan aquí.`,
  }),
};
