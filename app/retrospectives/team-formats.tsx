import { useQuery } from "@tanstack/react-query";
import { Link as LinkIcon, Trash2 } from "lucide-react";
import { useState } from "react";
import { copyText } from "#app/lib/copy-text.ts";
import { fill } from "#app/lib/forms/typed-fields.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { userQuery } from "#app/profile/queries.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { t } from "#worker/contract/language.ts";
import type { OWN_COLUMNS } from "#worker/contract/retrospective-form.ts";
import type { TeamFormat } from "#worker/contract/team-formats.ts";
import { BoardPicture } from "./board-picture.tsx";
import { formatSearch } from "./format-link.ts";
import { formatsQuery, useRemoveFormat } from "./format-queries.ts";

/** The press has chosen "Columnas propias". */
export type UseColumns = (columns: TeamFormat["columns"]) => void;

type TeamFormatsProps = { teamId: string; onUse: UseColumns };

/** The formats that the team saved. Each one fills the columns of the team's own, where they can be changed. */
export function TeamFormats({ teamId, onUse }: TeamFormatsProps) {
  const { data: formats = [] } = useQuery(formatsQuery(teamId));
  const { data: membership } = useQuery({ ...membershipQuery(teamId), throwOnError: false });
  const { data: user } = useQuery({ ...userQuery(), throwOnError: false });
  return formats.map((format) => (
    <Tile
      key={format.id}
      teamId={teamId}
      format={format}
      mayRemove={membership?.isAdmin === true || user?.id === format.creatorId}
      onUse={onUse}
    />
  ));
}

type TileProps = { teamId: string; format: TeamFormat; mayRemove: boolean; onUse: UseColumns };

function Tile({ teamId, format, mayRemove, onUse }: TileProps) {
  const { id, name, columns } = format;
  const remove = useRemoveFormat(teamId);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const copy = () => {
    const link = `${location.origin}/format${formatSearch(format)}`;
    copyText(link, t`Enlace copiado`, link);
  };
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line bg-paper transition-colors hover:border-line-strong">
      <PlainButton
        onClick={({ currentTarget: { form } }) => {
          if (form) fill(form, { template: "propias" satisfies typeof OWN_COLUMNS });
          onUse(columns);
        }}
        className="flex grow flex-col gap-1.5 rounded-lg p-2 text-start"
      >
        <BoardPicture columns={columns.length} seed={id} />
        <span dir="auto" className="wrap-anywhere font-serif leading-snug sm:text-lg">
          {name}
        </span>
        <span dir="auto" className="line-clamp-3 wrap-anywhere text-sm text-ink-soft">
          {columns.map(({ title }) => title).join(" · ")}
        </span>
      </PlainButton>
      <div className="flex items-center justify-between gap-2 p-2 pt-0">
        <span className="text-sm text-ink-soft">{t`Del equipo`}</span>
        <Menu
          label={t`Opciones de ${name}`}
          items={[
            { label: t`Copiar enlace`, icon: <LinkIcon aria-hidden="true" />, onSelect: copy },
            ...(mayRemove
              ? [
                  {
                    label: t`Quitar`,
                    icon: <Trash2 aria-hidden="true" />,
                    danger: true,
                    onSelect: () => setAsking(true),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => {
          close();
          remove.mutate(id);
        }}
        title={t`¿Quitar el formato?`}
        text={t`El equipo ya no lo verá aquí. Las mesas que lo usaron se quedan como están.`}
        confirmLabel={t`Quitar`}
        danger
      />
    </div>
  );
}
