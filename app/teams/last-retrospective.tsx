import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { AgreementItem } from "#app/agreements/agreement-item.tsx";
import { agreementsQuery, lastQuery } from "#app/agreements/queries.ts";
import { rich } from "#app/lib/rich.ts";
import { Card } from "#app/ui/card.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { form, number, plural, t } from "#worker/contract/language.ts";

/** The retrospective that closed last, with what was agreed in it. */
export function LastRetrospective({ teamId }: { teamId: string }) {
  const { data: last } = useQuery(lastQuery(teamId));
  const { data: pending } = useQuery({ ...agreementsQuery(teamId, "open"), throwOnError: false });
  if (!last) return <SkeletonRows count={3} />;
  const { retrospective } = last;
  if (!retrospective) return pending?.length === 0 ? <NothingAgreed /> : null;
  const { id, retrospectiveName, closedAt, sprintWinner } = retrospective;
  const path = `/teams/${teamId}/retrospectives/${id}`;
  const agreements = last.agreements.filter(({ state }) => state !== "DROPPED");
  const done = agreements.filter(({ state }) => state === "DONE").length;
  return (
    <Card as="section" aria-labelledby="ultima" className="pb-3!">
      <p className="text-ink-soft">
        {t`La última retro`} · <LocalTime iso={closedAt} style="short" />
      </p>
      <h2 id="ultima" dir="auto" className="text-xl wrap-anywhere">
        <Link to={path} prefetch="intent" className="inline-flex min-h-11 items-center rounded-md hover:text-accent">
          {retrospectiveName}
        </Link>
      </h2>
      {sprintWinner && (
        <p className="flex min-w-0 items-center gap-2">
          <Trophy className="size-6 shrink-0 text-saffron-ink" />
          <span className="min-w-0 wrap-anywhere">
            {rich`Ganó ${<bdi className="font-medium">{sprintWinner.name}</bdi>}`}
          </span>
        </p>
      )}
      {agreements.length > 0 ? (
        <>
          <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 id="acordado" className="text-base">{t`Lo que acordaron`}</h3>
            <p className="text-ink-soft tabular">
              {plural(
                agreements.length,
                form`${number(done)} de 1 hecho`,
                form`${number(done)} de ${number(agreements.length)} hechos`,
              )}
            </p>
          </div>
          <ul aria-labelledby="acordado" className="lined">
            {agreements.map((agreement) => (
              <AgreementItem key={agreement.id} teamId={teamId} agreement={agreement} />
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-2 text-ink-soft">{t`Esa vez no dejaron acuerdos.`}</p>
      )}
      <TextLink to={`${path}/summary`}>{t`Leer la hoja`}</TextLink>
    </Card>
  );
}

const NothingAgreed = () => (
  <section aria-labelledby="ultima" className="rounded-lg border border-dashed border-line-strong bg-paper p-5">
    <h2 id="ultima" className="text-xl">{t`Lo que acuerden`}</h2>
    <p className="mt-1 text-ink-soft">{t`Cuando cierren su primera retro, sus acuerdos quedan aquí, con quién los lleva y para cuándo.`}</p>
  </section>
);
