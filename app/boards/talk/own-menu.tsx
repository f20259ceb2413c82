import { Pencil, Trash2 } from "lucide-react";
import { Menu } from "#app/ui/menu.tsx";
import { t } from "#worker/contract/language.ts";

type OwnMenuProps = { label: string; onEdit: () => void; onRemove: () => void };

/** What a person may do with a text of their own. */
export const OwnMenu = ({ label, onEdit, onRemove }: OwnMenuProps) => (
  // The text stands in a part that is said: its menu is not.
  <span aria-live="off">
    <Menu
      label={label}
      variant="ghost"
      className="text-ink-soft"
      items={[
        { label: t`Editar`, icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        { label: t`Quitar`, icon: <Trash2 aria-hidden="true" />, onSelect: onRemove },
      ]}
    />
  </span>
);
