import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { useEffect } from "react";
import { guestOnly } from "#app/lib/data/guest-only.ts";
import { forgetToken, readToken } from "#app/lib/session.ts";
import { NameMark } from "#app/ui/name-mark.tsx";
import { TableView } from "./table-view.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { next, headers } = await guestOnly(args);
  return data({ next }, { headers });
}

/** From one account page to the next nothing has to be asked again: whoever logs in leaves them. */
export const shouldRevalidate = () => false;

/** The pages for people without a session: the form, and beside it the table they are about to sit down at. */
export default function GuestLayout() {
  useEffect(() => {
    // The server found no living session: a token left here is dead, and must not travel with the login.
    if (readToken()) forgetToken();
  }, []);
  return (
    <div className="grid min-h-dvh overflow-x-clip lg:grid-cols-2">
      <div className="mx-auto flex w-full max-w-lg flex-col px-4 pb-10 sm:px-8">
        <header className="pt-3 pb-6 sm:pt-5">
          {/* The landing page is plain HTML: a page of its own, not a screen of this one. */}
          <a href="/landing" className="inline-flex min-h-11 items-center rounded-md">
            <NameMark />
          </a>
        </header>
        <main className="sm:my-auto sm:pb-16">
          <Outlet />
        </main>
      </div>
      <TableView />
    </div>
  );
}
