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
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { LongRows } from "#app/ui/long-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { AgreementFilter } from "#worker/contract/agreements.ts";
import { t } from "#worker/contract/language.ts";
import { AgreementRow } from "./agreement-row.tsx";
import { agreementsQuery } from "./queries.ts";

const TABS: { filter: AgreementFilter; label: () => string }[] = [
  { filter: "open", label: () => t`Pendientes` },
  { filter: "done", label: () => t`Hechos` },
  { filter: "dropped", label: () => t`Descartados` },
];

const filterOf = (params: URLSearchParams): AgreementFilter =>
  TABS.find(({ filter }) => filter === params.get("state"))?.filter ?? "open";

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
  const listPath = `/teams/${teamId}/agreements`;
  const tabs = TABS.map(({ filter: value, label }) => ({
    to: value === "open" ? listPath : `${listPath}?state=${value}`,
    label: label(),
    current: value === filter,
  }));
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
      <LinkTabs label={t`Qué acuerdos ver`} tabs={tabs} className="mb-6" />
      <Panel key={filter} name={t`los acuerdos`}>
        <AgreementList teamId={teamId} filter={filter} />
      </Panel>
      {dialog && <dialog.CreateAgreementDialog teamId={teamId} open={creating} onClose={close} />}
    </>
  );
}

function AgreementList({ teamId, filter }: { teamId: string; filter: AgreementFilter }) {
  const { data: agreements } = useQuery(agreementsQuery(teamId, filter));
  if (!agreements) return <SkeletonRows count={6} />;
  if (agreements.length === 0) return <EmptyState drawing="agreements" {...EMPTY_TEXTS[filter]()} />;
  return (
    <LongRows
      label={TABS.find((tab) => tab.filter === filter)?.label() ?? ""}
      items={agreements}
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
