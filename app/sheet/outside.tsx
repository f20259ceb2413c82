import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { unlessUnknown } from "#app/invitations/entry-page.ts";
import { InviteFrame } from "#app/invitations/invite-frame.tsx";
import { inLanguageOf, previewMeta } from "#app/invitations/preview-meta.ts";
import { useLanguages } from "#app/languages/use-languages.ts";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { formatDay } from "#app/lib/format.ts";
import { landingPath } from "#app/lib/next.ts";
import { rich } from "#app/lib/rich.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PAPER } from "#app/ui/card.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";
import { TableDrawing } from "#app/ui/table-drawing.tsx";
import { language, t } from "#worker/contract/language.ts";
import type { OutsideSheet } from "#worker/contract/sheet-links.ts";
import { SheetAgreements, SheetGroups, SheetThanks, SheetWinner } from "./sheet-sections.tsx";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const { origin, pathname: path } = new URL(request.url);
  const answer = await loaderApi(args).sheets[":token"].$get({ param: { token: params.token ?? "" } });
  const sheet = await unlessUnknown(answer);
  if (!sheet) return data({ sheet, path, preview: [] }, { status: 404, headers: HEADERS });
  const preview = inLanguageOf(args, sheet, () =>
    previewMeta({ title: titleOf(sheet), text: t`Los acuerdos y los temas de una retrospectiva.`, origin, path }),
  );
  return data({ sheet, path, preview }, { headers: { ...HEADERS, "referrer-policy": "no-referrer" } });
}

const titleOf = ({ retrospectiveName, teamName }: OutsideSheet): string => `${retrospectiveName} · ${teamName}`;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  loaded?.sheet
    ? [{ title: `${titleOf(loaded.sheet)} · Tertulia` }, ...loaded.preview]
    : [{ title: t`Esta hoja ya no se muestra · Tertulia` }, { name: "robots", content: "noindex" }];

export default function OutsideSheetScreen() {
  const { sheet, path } = useLoaderData<typeof loader>();
  return sheet ? <ShownSheet sheet={sheet} path={path} /> : <Hidden />;
}

/** It sends no referrer, so a form of it would have no origin: the language is chosen on a page of its own. */
function ShownSheet({ sheet, path }: { sheet: OutsideSheet; path: string }) {
  const { teamName, retrospectiveName, closedOn, shownUntil, agreements, groups, winner, thankYous } = sheet;
  const isEmpty = agreements.length + groups.length + thankYous.length === 0 && winner === null;
  const languages = useLanguages();
  return (
    <div className="mx-auto max-w-4xl px-4 py-3 sm:px-8 sm:pt-5 print:p-0">
      <header className="mb-3 flex items-center justify-between gap-4 print:hidden">
        <a href={landingPath()} className="inline-flex min-h-11 items-center rounded-md">
          <NameMark />
        </a>
        <a href={`/language?${new URLSearchParams({ next: path })}`} className={buttonClass("ghost")}>
          <span translate="no">{languages[language()] ?? language()}</span>
        </a>
      </header>
      <main className="flex flex-col gap-6 print:gap-3">
        <div>
          <h1 dir="auto" className="text-3xl wrap-anywhere">
            {retrospectiveName}
          </h1>
          <p className="mt-1.5 text-ink-soft">
            {rich`La hoja de la retrospectiva de ${<bdi className="font-semibold text-ink">{teamName}</bdi>} del ${<time dateTime={closedOn}>{formatDay(closedOn, "UTC")}</time>}`}
          </p>
        </div>
        <article
          aria-label={t`La hoja`}
          className={`${PAPER} flex flex-col gap-8 p-5 sm:p-10 print:gap-4 print:border-0 print:p-0 print:no-shadow`}
        >
          {isEmpty && <p>{t`No hay acuerdos ni temas con nombre que mostrar.`}</p>}
          <SheetAgreements agreements={agreements} />
          <SheetGroups groups={groups} />
          {winner && <SheetWinner winner={winner} />}
          <SheetThanks thankYous={thankYous} />
        </article>
        <p className="text-ink-soft print:hidden">
          {rich`Este enlace sirve hasta el ${<time dateTime={shownUntil}>{formatDay(shownUntil, "UTC")}</time>}.`}
        </p>
      </main>
    </div>
  );
}

const Hidden = () => (
  <InviteFrame
    about={
      <>
        <TableDrawing beside="button" />
        <h1 className="text-3xl lg:text-4xl">{t`Esta hoja ya no se muestra`}</h1>
      </>
    }
  >
    <p>{t`El enlace venció, el equipo dejó de mostrarla o le falta un pedazo. Pide otro a quien te lo mandó.`}</p>
    <a href={landingPath()} className={buttonClass("quiet", "lg")}>{t`Conocer Tertulia`}</a>
  </InviteFrame>
);
