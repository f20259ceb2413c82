import type { ReactNode } from "react";
import { TableIllustration } from "#app/landing/table-illustration.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";

/** Plain links and forms: this page loads no script. */
export function InviteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-clip px-4 pb-10 sm:px-8">
      <TableIllustration className="absolute top-1/2 left-1/2 -z-10 w-160 max-w-none -translate-x-1/2 -translate-y-1/2 opacity-70 sm:w-240" />
      <header className="pt-3 sm:pt-5">
        <a href="/landing" className="inline-flex min-h-11 items-center rounded-md">
          <NameMark />
        </a>
      </header>
      <main className="mx-auto my-auto w-full max-w-md py-6">{children}</main>
    </div>
  );
}
