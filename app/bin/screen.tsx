import { useQuery } from "@tanstack/react-query";
import { Flame, MessageSquare, RotateCcw, Trash2, Undo2 } from "lucide-react";
import { browserLoader, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { adminQueries, ForAdmins } from "#app/members/admins-only.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { EndButton } from "#app/ui/end-button.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { BinItem, BinKind } from "#worker/contract/bin.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { binQuery, useDeleteForGood, useRestore } from "./queries.ts";

const queries = adminQueries(binQuery);

export const loader = serverLoader(...queries);
export const clientLoader = browserLoader(...queries);
export const meta = () => [{ title: t`Papelera · Tertulia` }];

export default function BinScreen() {
  const { teamId } = useScreenParams();
  const edit = `/teams/${teamId}/edit`;
  return (
    <>
      <PageHeader
        title={t`Papelera`}
        back={{ to: edit, label: t`Editar equipo` }}
        meta={<span>{t`Lo que borran los admins queda aquí ${BIN.days} días. Después se borra del todo.`}</span>}
      />
      <ForAdmins
        teamId={teamId}
        title={t`Solo los admins ven la Papelera`}
        text={t`Pide a un admin del equipo que restaure lo que te falta.`}
      >
        <BinContent teamId={teamId} edit={edit} />
      </ForAdmins>
    </>
  );
}

function BinContent({ teamId, edit }: { teamId: string; edit: string }) {
  const { data: items } = useQuery(binQuery(teamId));
  if (!items) return <SkeletonRows count={4} />;
  if (items.length === 0)
    return (
      <EmptyState
        drawing="bin"
        title={t`La Papelera está vacía`}
        text={t`Aquí aparecen las retrospectivas, los counters y los tópicos que borre un admin.`}
        action={<ButtonLink to={edit} variant="quiet">{t`Volver a Editar equipo`}</ButtonLink>}
      />
    );
  return (
    <Rows label={t`Papelera`}>
      {items.map((item) => (
        <BinRow key={item.id} teamId={teamId} item={item} />
      ))}
    </Rows>
  );
}

const KINDS: Record<BinKind, { icon: typeof Flame; name: () => string }> = {
  retrospective: { icon: RotateCcw, name: () => t`Retrospectiva` },
  counter: { icon: Flame, name: () => t`Counter` },
  topic: { icon: MessageSquare, name: () => t`Tópico` },
};

function daysLeft(until: string): string {
  const days = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / DAY));
  return plural(days, form`Queda ${number(days)} día`, form`Quedan ${number(days)} días`);
}

function BinRow({ teamId, item: { id, kind, name, deletion } }: { teamId: string; item: BinItem }) {
  const restore = useRestore(teamId, kind);
  const end = useDeleteForGood(teamId);
  const { icon: Icon, name: kindName } = KINDS[kind];
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="flex min-w-0 gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft max-sm:hidden" />
        <div className="min-w-0">
          <h2 dir="auto" className="text-lg leading-snug wrap-anywhere">
            {name}
          </h2>
          <p className="text-ink-soft">
            {kindName()} · <bdi>{deletion.by.name}</bdi> · <LocalTime iso={deletion.at} style="short" />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        <p className="me-2 text-ink-soft max-sm:w-full">{daysLeft(deletion.until)}</p>
        <Button
          variant="quiet"
          once
          pending={restore.isPending}
          aria-label={t`Restaurar ${name}`}
          onClick={() => restore.mutate(id)}
        >
          <Undo2 aria-hidden="true" className="mirrored" />
          {t`Restaurar`}
        </Button>
        <EndButton
          label={t`Borrar ahora`}
          icon={<Trash2 aria-hidden="true" className="max-sm:hidden" />}
          name={t`Borrar ahora ${name}`}
          title={t`¿Borrarlo del todo?`}
          text={t`“${name}” ya no se podrá restaurar.`}
          pending={end.isPending}
          onConfirm={() => end.mutate(id)}
        />
      </div>
    </li>
  );
}
