import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { agreementsQuery } from "#app/agreements/queries.ts";
import { countersQuery } from "#app/counters/queries.ts";
import { nowQuery } from "#app/now/queries.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { Team } from "#worker/contract/teams.ts";

/** The ways to the team's sections, each with what is in it now, from what the page has. */
export function SectionLinks({ team: { id: teamId, memberCount } }: { team: Team }) {
  const { data: now } = useQuery({ ...nowQuery(teamId), throwOnError: false });
  const { data: counters } = useQuery({ ...countersQuery(teamId), throwOnError: false });
  const { data: agreements } = useQuery({ ...agreementsQuery(teamId, "open"), throwOnError: false });
  const open = now?.openRetrospectives ?? 0;
  const sections = [
    {
      to: "retrospectives",
      title: t`Retros`,
      fact: open > 0 && plural(open, form`1 abierta`, form`${number(open)} abiertas`),
    },
    { to: "counters", title: t`Counters`, fact: counters?.length },
    { to: "members", title: t`Miembros`, fact: memberCount },
    { to: "topics", title: t`Tópicos` },
    { to: "agreements", title: t`Acuerdos`, fact: agreements?.length },
    { to: "pulse", title: t`Pulso` },
    { to: "memory", title: t`Memoria` },
  ];
  return (
    <nav aria-label={t`Secciones del equipo`} className="border-t border-line-strong pt-2">
      <ul className="flex flex-wrap gap-x-6">
        {sections.map(({ to, title, fact }) => (
          <li key={to}>
            <Link
              to={`/teams/${teamId}/${to}`}
              prefetch="intent"
              className="inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-md font-medium hover:text-accent"
            >
              {title} {Boolean(fact) && <span className="font-normal text-ink-soft tabular">{fact}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
