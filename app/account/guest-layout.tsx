import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { BackgroundChoice } from "#app/landing/background-choice.tsx";
import { LanguageChoice } from "#app/languages/language-choice.tsx";
import { guestOnly } from "#app/lib/data/guest-only.ts";
import { landingPath } from "#app/lib/next.ts";
import { ClothHeader } from "#app/ui/cloth-page.tsx";
import { useFocusOnArrival } from "#app/ui/focus-on-arrival.ts";
import { NameMark } from "#app/ui/name-mark.tsx";
import { ForgetStaleToken, ReloadWhenLoggedIn } from "#app/ui/session-scripts.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { next, headers } = await guestOnly(args);
  return data({ next }, { headers });
}

export const shouldRevalidate = () => false;

export default function GuestLayout() {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main, useLocation().pathname);
  return (
    <>
      <ReloadWhenLoggedIn />
      <ForgetStaleToken />
      <ClothHeader>
        {/* The landing page has no scripts, so the router cannot open it. */}
        <a
          href={landingPath()}
          className="inline-flex min-h-11 items-center rounded-md focus-visible:outline-night-ink"
        >
          <NameMark onCloth />
        </a>
        <div className="flex">
          <LanguageChoice side="bottom" onCloth />
          <BackgroundChoice side="bottom" onCloth />
        </div>
      </ClothHeader>
      <main ref={main}>
        <Outlet />
      </main>
    </>
  );
}
