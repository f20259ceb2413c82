import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { useDeleteCounter } from "./queries.ts";

type CounterMenuProps = { name: string; remove: ReturnType<typeof useDeleteCounter> };

export function CounterMenu({ name, remove }: CounterMenuProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label="Opciones del counter"
        items={[
          { label: "Editar", to: "edit", icon: <Pencil aria-hidden="true" /> },
          {
            label: "Eliminar",
            danger: true,
            icon: <Trash2 aria-hidden="true" />,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onError: () => setAsking(false) })}
        title="¿Eliminar este counter?"
        text={<p className="wrap-anywhere">Se borran “{name}”, su historia y sus metas, para todo el equipo.</p>}
        confirmLabel="Eliminar"
        danger
        pending={remove.isPending}
      />
    </>
  );
}
