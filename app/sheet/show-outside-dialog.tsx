import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import type { FormEvent } from "react";
import { formatDay, formatDayCount } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { sheetLinksQuery, useCreateSheetLink, useEndSheetLink } from "#app/members/sheet-link-queries.ts";
import { shownPartsText } from "#app/members/shown-parts.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { CopyLink, LinkField } from "#app/ui/shown-link.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { useFocusOnChange } from "#app/ui/use-focus-on-change.ts";
import { t } from "#worker/contract/language.ts";
import { SHEET_LINK } from "#worker/contract/limits/retrospectives.ts";
import type { SheetLink } from "#worker/contract/sheet-links.ts";
import type { SheetIds } from "./export.ts";

type ShowOutsideDialogProps = SheetIds & { open: boolean; onClose: () => void };

export function ShowOutsideDialog({ teamId, retroId, open, onClose }: ShowOutsideDialogProps) {
  const { data: links } = useQuery({ ...sheetLinksQuery(teamId), enabled: open });
  const link = links?.find(({ retrospective }) => retrospective.id === retroId);
  const place = useFocusOnChange(links && (link?.id ?? "form"));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Mostrar la hoja fuera del equipo`}
      description={t`Con el enlace se lee sin cuenta. Los buscadores no lo encuentran, y tu equipo ve que existe.`}
    >
      <div ref={place} className="contents">
        {links === undefined ? (
          <SkeletonRows count={4} />
        ) : link ? (
          <ShownLink teamId={teamId} link={link} />
        ) : (
          <LinkForm teamId={teamId} retroId={retroId} />
        )}
      </div>
    </Dialog>
  );
}

function ShownLink({ teamId, link }: { teamId: string; link: SheetLink }) {
  const { id, url, expiresAt } = link;
  const { reader } = useZones();
  const end = useEndSheetLink(teamId, id);
  return (
    <div className="flex flex-col gap-4">
      {url === null ? (
        <p>{t`Este enlace es anterior a un cambio de claves del servidor y no lo podemos mostrar. Deja de mostrarlo y crea otro.`}</p>
      ) : (
        <>
          <LinkField url={url} hint={`${shownPartsText(link)} · ${t`hasta el ${formatDay(expiresAt, reader)}`}`} />
          <div className="flex flex-col gap-2 sm:flex-row">
            <CopyLink url={url} className="grow" />
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass("quiet", "md", "grow")}>
              <ExternalLink aria-hidden="true" />
              {t`Abrir`}
            </a>
          </div>
        </>
      )}
      <Button
        variant="ghost"
        className="-mt-2 justify-start! text-bad!"
        pending={end.isPending}
        once
        onClick={() => end.mutate()}
      >{t`Dejar de mostrarla`}</Button>
      <OfflineNote sending={end.isPending} />
    </div>
  );
}

function LinkForm({ teamId, retroId }: SheetIds) {
  const create = useCreateSheetLink({ teamId, retroId });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const has = (part: string) => form.get(part) === "on";
    const days = SHEET_LINK.days.find((one) => String(one) === form.get("days")) ?? SHEET_LINK.days[0];
    if (create.isPending) return;
    create.mutate({ days, cards: has("cards"), comments: has("comments"), thanks: has("thanks"), names: has("names") });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2">{t`Se ven los acuerdos y los temas que conversaron, con sus notas. Elige si también van:`}</legend>
        <CheckField label={t`Las tarjetas`} hint={t`Con las que quedaron en la mesa.`} name="cards" />
        <CheckField label={t`Los comentarios`} hint={t`Con las propuestas que no fueron acuerdo.`} name="comments" />
        <CheckField label={t`Los agradecimientos`} hint={t`Los mensajes que se dieron.`} name="thanks" />
        <CheckField
          label={t`Los nombres`}
          hint={t`Quién lleva cada acuerdo, quién ganó y quién firmó. Lo que no está firmado sigue sin firma.`}
          name="names"
        />
      </fieldset>
      <SelectField label={t`Se ve por`} name="days" defaultValue={30}>
        {SHEET_LINK.days.map((days) => (
          <option key={days} value={days}>
            {formatDayCount(days)}
          </option>
        ))}
      </SelectField>
      <p className="text-ink-soft">{t`Los textos van como los escribieron: si nombran a alguien, se lee.`}</p>
      <Button type="submit" pending={create.isPending}>{t`Crear enlace`}</Button>
      <OfflineNote sending={create.isPending} />
    </form>
  );
}
