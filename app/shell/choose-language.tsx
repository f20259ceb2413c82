import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { InviteFrame } from "#app/invitations/invite-frame.tsx";
import { LanguageButtons } from "#app/languages/language-choice.tsx";
import { useLanguages } from "#app/languages/use-languages.ts";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { landingPath, safeNext } from "#app/lib/next.ts";
import { t } from "#worker/contract/language.ts";
import { languageCookie } from "#worker/contract/language-cookie.ts";

/** Keeps the reader's choice in a cookie, and in the account if there is one, and returns to the page. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const fields = await request.formData();
  const code = String(fields.get("language"));
  const next = safeNext(String(fields.get("next"))) ?? "/";
  if (!Object.hasOwn(context.reader.languages, code)) return redirect(next);
  // The cookie is enough for this browser, so a failure changes nothing here.
  if (context.hasSession)
    await loaderApi(args)
      .users.$patch({ json: { language: code } })
      .catch(() => null);
  const to = next.replace(/^(\/[a-z]{2,3})?\/landing(?=[?#]|$)/, landingPath(code));
  return redirect(to, { status: 303, headers: { "set-cookie": languageCookie(code, request.url) } });
}

export const loader = ({ request }: LoaderFunctionArgs) => ({
  next: safeNext(new URL(request.url).searchParams.get("next")) ?? "/",
});

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };

export const meta = () => [{ title: t`Idioma · Tertulia` }, { name: "robots", content: "noindex" }];

/** The picker as a page, for browsers that open no popups. */
export default function LanguageScreen() {
  const { next } = useLoaderData<typeof loader>();
  const languages = useLanguages();
  return (
    <InviteFrame about={<h1 className="text-3xl lg:text-4xl">{t`Idioma`}</h1>}>
      <form method="post" className="flex flex-col">
        <input type="hidden" name="next" value={next} />
        <LanguageButtons languages={languages} />
      </form>
    </InviteFrame>
  );
}
