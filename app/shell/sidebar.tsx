import type { ReactNode } from "react";
import { SidebarNav, type SidebarNavProps } from "./sidebar-nav.tsx";
import { SidebarSheet } from "./sidebar-sheet.tsx";
import { SidebarTopBar } from "./sidebar-top-bar.tsx";
import { useSidebar } from "./use-sidebar.ts";

export type SidebarProps = Omit<SidebarNavProps, "compact" | "toggle"> & {
  /** What the cookie `sidebar_state` says: the server renders the panel as it was left. */
  initialOpen: boolean;
  children: ReactNode;
};

/**
 * The private layout: the panel at the left (12rem, or a strip of icons 3rem wide), under 768 px a bar on top with a sheet
 * behind it (spec §2, §9), and the page as `<main>`.
 */
export function Sidebar({ initialOpen, children, ...nav }: SidebarProps) {
  const { open, toggle, sheetOpen, openSheet, closeSheet } = useSidebar(initialOpen);
  return (
    <div className="min-h-dvh md:flex">
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-3 text-paper focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <SidebarTopBar onOpen={openSheet} open={sheetOpen} />
      <aside
        aria-label="Barra lateral"
        data-state={open ? "expanded" : "collapsed"}
        className="sticky top-0 z-30 hidden h-dvh w-48 shrink-0 border-r border-line bg-ground/60 transition-[width] data-[state=collapsed]:w-12 md:block"
      >
        <SidebarNav {...nav} compact={!open} toggle={toggle} />
      </aside>
      <SidebarSheet open={sheetOpen} onClose={closeSheet}>
        <SidebarNav {...nav} compact={false} />
      </SidebarSheet>
      <main id="contenido" tabIndex={-1} className="mx-auto w-full max-w-6xl min-w-0 px-4 pt-5 pb-16 sm:px-8 md:pt-8">
        {children}
      </main>
    </div>
  );
}
