import type { ReactNode } from "react";
import { LanguageChoice } from "#app/languages/language-choice.tsx";
import { landingPath } from "#app/lib/next.ts";
import { ClothHeader, ClothPage } from "#app/ui/cloth-page.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";

type InviteFrameProps = { about: ReactNode; children: ReactNode };

/** Plain links and forms: this page loads no script. */
export function InviteFrame({ about, children }: InviteFrameProps) {
  return (
    <>
      <ClothHeader>
        <a
          href={landingPath()}
          className="inline-flex min-h-11 items-center rounded-md focus-visible:outline-night-ink"
        >
          <NameMark onCloth />
        </a>
        <LanguageChoice side="bottom" onCloth />
      </ClothHeader>
      <main>
        <ClothPage about={about}>{children}</ClothPage>
      </main>
    </>
  );
}
