import { useSearchParams } from "@remix-run/react";
import { browserLoader, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { usePages } from "#app/lib/data/use-pages.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MoreButton } from "#app/ui/more-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { t } from "#worker/contract/language.ts";
import type { ThankYou, ThankYouType } from "#worker/contract/thanks.ts";
import { myThankYousQuery } from "./queries.ts";
import { ThankYouCard, type ThankYouPerspective } from "./thank-you-card.tsx";
import { Wall } from "./wall.tsx";

const typeOf = (params: URLSearchParams): ThankYouType => (params.get("type") === "GIVER" ? "GIVER" : "RECEIVER");

const queries: ScreenQueries = (_ids, api, url) => [myThankYousQuery(typeOf(url.searchParams), api)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Agradecimientos · Tertulia` }];

const tabs = () =>
  [
    { value: "GIVER", label: t`Dados` },
    { value: "RECEIVER", label: t`Recibidos` },
  ] as const;

export default function MyThanksScreen() {
  const [params, setParams] = useSearchParams();
  const type = typeOf(params);
  const selectType = (selected: ThankYouType) =>
    setParams(selected === "GIVER" ? { type: selected } : {}, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeader title={t`Agradecimientos`} />
      <Tabs label={t`Qué agradecimientos ver`} className="gap-6" tabs={tabs()} value={type} onChange={selectType}>
        <Panel key={type} name={t`tus agradecimientos`}>
          <MyThanks type={type} />
        </Panel>
      </Tabs>
    </>
  );
}

function MyThanks({ type }: { type: ThankYouType }) {
  const { pages, isLoading, more } = usePages(myThankYousQuery(type));
  const thankYous = pages.flat();
  if (thankYous.length === 0) return isLoading ? <SkeletonGrid count={12} /> : <EmptyThanks type={type} />;
  return (
    <>
      {type === "GIVER" ? (
        <ThankYouColumns label={t`Agradecimientos dados`} thankYous={thankYous} perspective="given" />
      ) : (
        <ThankYouColumns label={t`Agradecimientos recibidos`} thankYous={thankYous} perspective="received" />
      )}
      <MoreButton isLoading={isLoading} more={more} />
    </>
  );
}

const EMPTY = {
  RECEIVER: () => ({
    title: t`Aquí van a quedar los agradecimientos que recibas`,
    text: t`Se dan dentro de una retrospectiva. Cuando alguien te agradezca algo, su tarjeta aparece en este muro.`,
  }),
  GIVER: () => ({
    title: t`Aquí van a quedar los agradecimientos que des`,
    text: t`Entra a una retrospectiva abierta, elige a una persona y cuéntale qué hizo bien.`,
  }),
} as const;

function EmptyThanks({ type }: { type: ThankYouType }) {
  const action = <ButtonLink to="/teams" variant="quiet">{t`Ir a mis equipos`}</ButtonLink>;
  return <EmptyState drawing="thanks" {...EMPTY[type]()} action={action} />;
}

type ThankYouColumnsProps = { thankYous: readonly ThankYou[]; perspective: ThankYouPerspective; label: string };

function ThankYouColumns({ thankYous, perspective, label }: ThankYouColumnsProps) {
  return (
    <Wall aria-label={label} className="xl:grid-cols-3">
      {thankYous.map((thankYou) => (
        <ThankYouCard key={thankYou.id} thankYou={thankYou} perspective={perspective} />
      ))}
    </Wall>
  );
}
