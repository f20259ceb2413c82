import { Link, useLocation } from "@remix-run/react";
import { clsx } from "clsx";
import { Menu } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "#app/lib/focus.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseButton } from "#app/ui/close-button.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { t } from "#worker/contract/language.ts";
import { SidebarNav, type SidebarNavProps } from "./sidebar-nav.tsx";
import { useSecondPress } from "./use-second-press.ts";
import { useSidebar } from "./use-sidebar.ts";

type SidebarProps = Omit<SidebarNavProps, "compact" | "toggle"> & {
  initialOpen: boolean;
  /** Whether the screen has a bar of its own on top, and needs the room. */
  hasBar: boolean;
  children: ReactNode;
};

export function Sidebar({ initialOpen, hasBar, children, ...nav }: SidebarProps) {
  const { open, toggle, drawerOpen, openDrawer, closeDrawer } = useSidebar(initialOpen, hasBar);
  const content = useRef<HTMLElement>(null);
  useFocusOnContent(content);
  return (
    <div onMouseDownCapture={useSecondPress()} className="group/shell min-h-dvh md:flex">
      <a
        href="#contenido"
        className="fixed top-2 inset-s-2 z-50 not-focus:[translate:0_-5rem] rounded-md bg-ink px-4 py-3 text-paper print:hidden"
      >{t`Saltar al contenido`}</a>
      <SidebarTopBar onOpen={openDrawer} open={drawerOpen} hasBar={hasBar} />
      <aside
        aria-label={t`Barra lateral`}
        data-state={open ? "expanded" : "collapsed"}
        className="sticky top-0 z-30 hidden h-dvh w-48 shrink-0 border-e border-line bg-ground/60 transition-width data-[state=collapsed]:w-12 md:block print:hidden"
      >
        <SidebarNav {...nav} compact={!open} toggle={toggle} />
      </aside>
      <SidebarDrawer open={drawerOpen} onClose={closeDrawer}>
        <SidebarNav {...nav} compact={false} />
      </SidebarDrawer>
      <main
        ref={content}
        id="contenido"
        tabIndex={-1}
        className={clsx(
          "mx-auto w-full min-w-0 px-4 outline-none",
          hasBar ? "max-w-none" : "max-w-6xl pt-5 pb-16 sm:px-8 md:pt-8",
        )}
      >
        {children}
      </main>
    </div>
  );
}

/** The pressed link is gone with its screen, and without the focus a keyboard would begin again at the top of the page. */
function useFocusOnContent(content: RefObject<HTMLElement>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && isFocusLost()) content.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [content, pathname]);
}

type SidebarTopBarProps = { open: boolean; onOpen: () => void; hasBar: boolean };

/** Where the screen has a bar of its own, only the button stands on it. */
function SidebarTopBar({ open, onOpen, hasBar }: SidebarTopBarProps) {
  return (
    <header
      className={clsx(
        "z-30 flex items-center gap-1 md:hidden print:hidden",
        hasBar ? "bar-drawer h-0 items-start px-1" : "sticky top-0 border-b border-line bg-paper px-2 py-1",
      )}
    >
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Abrir menú`}
        aria-expanded={open}
        onClick={onOpen}
        className={hasBar ? "mt-1.5" : undefined}
      >
        <Menu aria-hidden="true" />
      </Button>
      {!hasBar && (
        <Link
          to="/"
          className="inline-flex min-h-11 items-center rounded-md px-2 max-sm:group-has-[[data-timer-active]]/shell:invisible"
        >
          <NameMark />
        </Link>
      )}
    </header>
  );
}

type SidebarDrawerProps = { open: boolean; onClose: () => void; children: ReactNode };

function SidebarDrawer({ open, onClose, children }: SidebarDrawerProps) {
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-label={t`Menú`}
      className="m-0 h-dvh max-h-none w-72 max-w-[calc(100%-3rem)] overflow-visible border-e border-line bg-ground text-ink shadow-lift open:animate-slide-in"
    >
      {open && (
        <>
          {children}
          <CloseButton label={t`Cerrar menú`} onClose={onClose} />
        </>
      )}
    </dialog>
  );
}
