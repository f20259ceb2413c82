import { useNavigate } from "@remix-run/react";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { DeleteDialog } from "#app/bin/delete-dialog.tsx";
import { useDelete } from "#app/bin/queries.ts";
import { Menu } from "#app/ui/menu.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { t } from "#worker/contract/language.ts";

type CounterMenuProps = { teamId: string; id: string; name: string };

export function CounterMenu({ teamId, id, name }: CounterMenuProps) {
  const navigate = useNavigate();
  const remove = useDelete(teamId, "counter", { id, onDone: () => navigate(`/teams/${teamId}/counters`) });
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={t`Opciones del counter`}
        items={[
          { label: t`Editar`, to: "edit", icon: <Pencil aria-hidden="true" /> },
          {
            label: t`Eliminar`,
            danger: true,
            icon: <Trash2 aria-hidden="true" />,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <OfflineNote sending={remove.isPending} />
      <DeleteDialog
        kind="counter"
        name={name}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onError: () => setAsking(false) })}
        pending={remove.isPending}
      />
    </>
  );
}
