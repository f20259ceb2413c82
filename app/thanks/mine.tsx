import { useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { ThankYou, ThankYouType } from "#worker/contract/thanks.ts";
import { myThankYousQuery } from "./queries.ts";
import { ThankYouCard, type ThankYouPerspective } from "./thank-you-card.tsx";

/** The tab lives in the URL (`?type=GIVER`), Recibidos without one (spec §2). */
const typeOf = (params: URLSearchParams): ThankYouType => (params.get("type") === "GIVER" ? "GIVER" : "RECEIVER");

const queries: ScreenQueries = (_ids, api, url) => [myThankYousQuery(typeOf(url.searchParams), api)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Agradecimientos · Tertulia" }];

const TABS = [
  { value: "GIVER", label: "Dados" },
  { value: "RECEIVER", label: "Recibidos" },
] as const;

/** All thanks I got or gave, as a wall of cards. */
export default function MyThanksScreen() {
  const [params, setParams] = useSearchParams();
  const type = typeOf(params);
  const choose = (chosen: ThankYouType) =>
    setParams(chosen === "GIVER" ? { type: chosen } : {}, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeader title="Agradecimientos" />
      <Tabs label="Qué agradecimientos ver" className="gap-6" tabs={TABS} value={type} onChange={choose}>
        <Wall type={type} />
      </Tabs>
    </>
  );
}

function Wall({ type }: { type: ThankYouType }) {
  const { data } = useQuery(myThankYousQuery(type));
  if (data === undefined) return <SkeletonGrid count={12} />;
  if (data.length === 0) return <EmptyWall type={type} />;
  return type === "GIVER" ? (
    <ThankYouWall label="Agradecimientos dados" thankYous={data} perspective="given" />
  ) : (
    <ThankYouWall label="Agradecimientos recibidos" thankYous={data} perspective="received" />
  );
}

const EMPTY = {
  RECEIVER: {
    title: "Aquí van a colgar los gracias que recibas",
    text: "Se dan dentro de una retrospectiva. Cuando alguien te agradezca algo, su tarjeta aparece en este muro.",
  },
  GIVER: {
    title: "Aquí van a colgar los gracias que des",
    text: "Entra a una retrospectiva abierta, elige a una persona y cuéntale qué hizo bien.",
  },
} as const;

function EmptyWall({ type }: { type: ThankYouType }) {
  const action = (
    <ButtonLink to="/teams" variant="quiet">
      Ir a mis equipos
    </ButtonLink>
  );
  return <EmptyState drawing="thanks" {...EMPTY[type]} action={action} />;
}

type ThankYouWallProps = { thankYous: readonly ThankYou[]; perspective: ThankYouPerspective; label: string };

/** Thank-you cards side by side, each as tall as its words. */
function ThankYouWall({ thankYous, perspective, label }: ThankYouWallProps) {
  return (
    <ul aria-label={label} className="columns-1 gap-5 py-1 sm:columns-2 xl:columns-3 [&>li]:mb-5">
      {thankYous.map((thankYou) => (
        <ThankYouCard key={thankYou.id} thankYou={thankYou} perspective={perspective} />
      ))}
    </ul>
  );
}
