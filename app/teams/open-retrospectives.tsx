import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleCheck, Hourglass, Vote } from "lucide-react";
import type { ReactNode } from "react";
import { lastQuery } from "#app/agreements/queries.ts";
import { readyText } from "#app/boards/readiness.ts";
import { rich } from "#app/lib/rich.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { membersQuery } from "#app/members/queries.ts";
import { phaseText } from "#app/now/phase-text.ts";
import { nowQuery } from "#app/now/queries.ts";
import { StepTrack } from "#app/now/step-track.tsx";
import { userQuery } from "#app/profile/queries.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LocalTime, SharedTime } from "#app/ui/local-time.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { form, inContext, number, plural, t } from "#worker/contract/language.ts";
import type { BoardStatus, OpenRetrospective } from "#worker/contract/now.ts";

/** The newest open retrospective with its step and the people at it, then the others. */
export function OpenRetrospectives({ teamId }: { teamId: string }) {
  const { data: now } = useQuery(nowQuery(teamId));
  if (!now) return <Skeleton className="h-64 w-full" />;
  const [newest, ...others] = now.retrospectives;
  const base = `/teams/${teamId}/retrospectives`;
  if (!newest) return <NothingOpen teamId={teamId} base={base} />;
  const hidden = now.openRetrospectives - now.retrospectives.length;
  return (
    <Cloth>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <div className="min-w-0">
          <p className="text-night-soft">
            {t`Retro abierta`} ·{" "}
            {newest.at ? (
              <SharedTime iso={newest.at} style="weekday" />
            ) : (
              <LocalTime iso={newest.createdAt} style="short" />
            )}
          </p>
          <h2 id="ahora" dir="auto" className="mt-1 text-3xl wrap-anywhere">
            {newest.retrospectiveName}
          </h2>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 lg:justify-end">
          <ButtonLink to={`${base}/${newest.id}`} variant="light" size="lg" className="max-sm:order-last max-sm:w-full">
            {inContext("a table")`Entrar`}
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
          <VoteState voted={newest.voted} />
        </div>
        {newest.table && <StepTrack status={newest.table} className="lg:col-span-2" />}
        {newest.table && <Phase status={newest.table} />}
        <People teamId={teamId} retro={newest} />
      </div>
      {others.length > 0 && (
        <ul aria-label={t`También abiertas`} className="mt-5 flex flex-col border-t border-night-soft/40 pt-2">
          {others.map(({ id, retrospectiveName, table }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-5">
              <ClothLink to={`${base}/${id}`}>{rich`También abierta: ${<bdi>{retrospectiveName}</bdi>}`}</ClothLink>
              {table && <Phase status={table} />}
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <ClothLink to={base}>
                {plural(hidden, form`Ver 1 abierta más`, form`Ver ${number(hidden)} abiertas más`)}
              </ClothLink>
            </li>
          )}
        </ul>
      )}
    </Cloth>
  );
}

function ClothLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="inline-flex min-h-11 items-center rounded-md py-1.5 underline decoration-1 underline-offset-4 focus-visible:outline-night-ink"
    >
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </Link>
  );
}

function Cloth({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="ahora" className="night-cloth p-5 sm:p-8">
      {children}
      <span aria-hidden="true" className="fringe" />
    </section>
  );
}

function NothingOpen({ teamId, base }: { teamId: string; base: string }) {
  const { data: last } = useQuery({ ...lastQuery(teamId), throwOnError: false });
  const closedAt = last?.retrospective?.closedAt;
  return (
    <Cloth>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="max-w-measure">
          <h2 id="ahora" className="text-2xl">{t`La mesa está libre`}</h2>
          <p className="mt-1 text-night-soft">
            {closedAt && rich`La última fue el ${<LocalTime iso={closedAt} style="day" />}.`}
            {closedAt && " "}
            {t`Cuando quieran mirar juntos el sprint, poner una retro toma un minuto.`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:w-full">
          <ButtonLink
            to={`${base}/create`}
            variant="light"
            size="lg"
            className="max-sm:w-full"
          >{t`Crear una retro`}</ButtonLink>
        </div>
      </div>
    </Cloth>
  );
}

function VoteState({ voted }: { voted: boolean }) {
  const Icon = voted ? CircleCheck : Vote;
  return (
    <p className="flex items-center gap-2 text-night-soft">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {voted ? t`Ya votaste` : t`Falta tu voto`}
    </p>
  );
}

/** What the board asks of this person. */
function Phase({ status }: { status: BoardStatus }) {
  const { data: user } = useQuery({ ...userQuery(), throwOnError: false });
  const phase = phaseText(status, user?.id, useZones());
  if (!phase) return null;
  const Icon = phase.isPending ? Hourglass : CircleCheck;
  return (
    <p className="flex items-center gap-2 font-semibold lg:col-span-2">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {phase.text}
    </p>
  );
}

const MAX_FACES = 6;

function People({ teamId, retro: { table, hasBoard } }: { teamId: string; retro: OpenRetrospective }) {
  const { data: members = [] } = useQuery({ ...membersQuery(teamId), throwOnError: false });
  if (!hasBoard) return null;
  if (!table) return <p className="text-night-soft lg:col-span-2">{t`No pudimos preguntar quién está en la mesa.`}</p>;
  const here = members.filter(({ userId }) => table.watching.includes(userId)).map(({ user }) => user);
  if (table.hasPlan && members.length === 0) return null;
  const ready = members.filter(({ userId }) => table.ready.includes(userId)).length;
  const names = here.map(({ name }) => name.split(" ")[0] ?? name);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 lg:col-span-2">
      {here.length > 0 && (
        <ul aria-label={t`Quién está en la mesa`} className="flex overlap">
          {here.slice(0, MAX_FACES).map(({ id, name }) => (
            <li key={id} title={name}>
              <Avatar id={id} name={name} size="sm" decorative={false} className="border-2 border-night" />
            </li>
          ))}
        </ul>
      )}
      <p className="text-night-soft">
        {/* A board with a plan may hide who is at it, and people come at their own time. */}
        {table.hasPlan ? readyText({ ready, people: members.length }) : peopleText(names)}
      </p>
    </div>
  );
}

function peopleText(names: string[]): string {
  const [first, second, ...rest] = names;
  if (!first) return t`Todavía no hay nadie en la mesa.`;
  if (!second) return t`${first} está en la mesa.`;
  if (rest.length === 0) return t`${first} y ${second} están en la mesa.`;
  return plural(
    rest.length,
    form`${first}, ${second} y 1 más están en la mesa.`,
    form`${first}, ${second} y ${number(rest.length)} más están en la mesa.`,
  );
}
