import { useQuery } from "@tanstack/react-query";
import { rich } from "#app/lib/rich.ts";
import { Card } from "#app/ui/card.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { EntryLink } from "#worker/contract/entry-links.ts";
import { t } from "#worker/contract/language.ts";
import { ENTRY_LINK } from "#worker/contract/limits/accounts.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { entryLinksQuery } from "./queries.ts";

/** The links that others made to enter as this person. It shows nothing where there is none. */
export function EntryLinksCard() {
  const { data: links = [] } = useQuery(entryLinksQuery());
  if (links.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="entry-links" className="flex min-w-0 flex-col gap-4 sm:p-8!">
      <div>
        <h2 id="entry-links" className="text-xl">{t`Enlaces para entrar a tu cuenta`}</h2>
        <p className="mt-1 text-ink-soft">{t`Los usados en ${ENTRY_LINK.kept / DAY} días y hasta ${ENTRY_LINK.unusedListed} sin usar. Si no fuiste tú, cierra esas sesiones y cambia tu contraseña.`}</p>
      </div>
      <ul className="lined border-y border-line">
        {links.map(({ id, creator, teamName, createdAt, usedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="min-w-0">
              {teamName === null
                ? rich`Lo hizo ${<Creator creator={creator} />}, el ${<LocalTime iso={createdAt} style="message" />}`
                : rich`Lo hizo ${<Creator creator={creator} />}, de ${<span dir="auto">{teamName}</span>}, el ${<LocalTime iso={createdAt} style="message" />}`}
            </span>
            <span className={usedAt ? "font-semibold text-bad" : "text-ink-soft"}>
              {usedAt ? rich`Usado el ${<LocalTime iso={usedAt} style="message" />}` : t`Sin usar`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Creator = ({ creator }: Pick<EntryLink, "creator">) => (
  <span dir="auto" className="font-semibold">
    {creator?.name ?? t`quien publicó Tertulia`}
  </span>
);
