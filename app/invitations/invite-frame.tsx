import type { ReactNode } from "react";
import { ClothHeader, ClothPage } from "#app/ui/cloth-page.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";

type InviteFrameProps = { about: ReactNode; children: ReactNode };

/** Plain links and forms: this page loads no script. */
export function InviteFrame({ about, children }: InviteFrameProps) {
  return (
    <>
      <ClothHeader>
        <a href="/landing" className="inline-flex min-h-11 items-center rounded-md focus-visible:outline-night-ink">
          <NameMark onCloth />
        </a>
      </ClothHeader>
      <main>
        <ClothPage about={about}>{children}</ClothPage>
      </main>
    </>
  );
}
