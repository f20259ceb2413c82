import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { BackgroundChoice } from "#app/landing/background-choice.tsx";
import { ThankYouExample, TimerExample } from "#app/landing/examples.tsx";
import { TableIllustration } from "#app/landing/table-illustration.tsx";
import { guestOnly } from "#app/lib/data/guest-only.ts";
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
    <div className="grid min-h-dvh overflow-x-clip lg:grid-cols-2">
      <ReloadWhenLoggedIn />
      <ForgetStaleToken />
      <div className="mx-auto flex w-full max-w-lg flex-col px-4 pb-10 sm:px-8">
        <header className="flex items-center justify-between gap-4 pt-3 pb-6 sm:pt-5">
          {/* The landing page has no scripts, so the router cannot open it. */}
          <a href="/landing" className="inline-flex min-h-11 items-center rounded-md">
            <NameMark />
          </a>
          <BackgroundChoice side="bottom" />
        </header>
        <noscript>
          <p className="mb-5 rounded-md bg-accent-soft px-4 py-3 font-medium">
            Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.
          </p>
        </noscript>
        <main ref={main} className="sm:my-auto sm:pb-16">
          <Outlet />
        </main>
      </div>
      <LoginIllustration />
    </div>
  );
}

function LoginIllustration() {
  return (
    <div aria-hidden="true" className="sticky top-0 hidden h-dvh lg:block">
      <TableIllustration className="absolute top-1/2 left-1/2 w-160 max-w-none -translate-x-1/2 -translate-y-1/2" />
      <div className="absolute top-1/2 left-1/2 flex w-80 -translate-x-1/2 -translate-y-1/2 flex-col gap-6">
        <div className="-ml-12">
          <TimerExample />
        </div>
        <ThankYouExample
          seed="b"
          from="Matías"
          to="Camila"
          text="Gracias por preguntarme cómo estaba antes de preguntarme por el sprint."
          className="-mr-10"
        />
      </div>
    </div>
  );
}
