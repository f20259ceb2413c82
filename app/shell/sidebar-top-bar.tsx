import { Link } from "@remix-run/react";
import { Menu } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";

/** The bar over the page on a phone: the way to the menu, and the name. */
export function SidebarTopBar({ open, onOpen }: { open: boolean; onOpen: () => void }) {
  return (
    <header className="sticky top-0 z-30 flex items-center gap-1 border-b border-line bg-paper px-2 py-1 md:hidden">
      <Button variant="ghost" size="icon" aria-label="Abrir menú" aria-expanded={open} onClick={onOpen}>
        <Menu aria-hidden="true" />
      </Button>
      <Link to="/" className="inline-flex min-h-11 items-center rounded-md px-2">
        <NameMark />
      </Link>
    </header>
  );
}
