import { describe, expect, it } from "vitest";
import languages from "#languages";
import { mailedCode, newEmail, newestMail, post } from "#tests/factories/accounts.ts";
import { Authenticator } from "#tests/factories/authenticator.ts";
import { guestOf } from "#tests/factories/callers.ts";
import { ask, call, clientOf, env, ORIGIN, settled, withoutMail } from "#tests/factories/client.ts";
import { cookieOf } from "#tests/factories/cookies.ts";
import { LANGUAGES, textIn } from "#tests/factories/languages.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { readOutbox } from "#worker/email/outbox.ts";

const setLanguage = (email: string, code: string | null) =>
  env.DB.prepare("update users set language = ? where email = ?").bind(code, email).run();

const languageOf = (email: string) =>
  env.DB.prepare("select language from users where email = ?").bind(email).first<string>("language");

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().flatMap((cookie) => /^language=(\w+)/.exec(cookie)?.[1] ?? []);

const open = (path: string, headers: Record<string, string> = {}) =>
  ask(new Request(ORIGIN + path, { headers, redirect: "manual" }));

const IN_ENGLISH = { "accept-language": "en" };

describe("A login sets the language of the account in the browser", () => {
  it("A login with a password sets the language of the account", async () => {
    const { member } = await newWorld();
    await setLanguage(member.email, "pt");
    const answer = await post("login", { email: member.email, password: PASSWORD });
    expect(cookieOf(answer, "language")).toEqual({
      value: "pt",
      attributes: ["Max-Age=31536000", "Path=/", "SameSite=Lax"],
    });
    const body = await answer.json<{ token: string }>();
    expect(cookieOf(answer, "session").value).toBe(body.token);
    expect(Object.keys(body).sort()).toEqual(["token", "user"]);
  });

  it("A login with a code sets the language of the account", async () => {
    const { member } = await newWorld();
    await setLanguage(member.email, "en");
    const code = await mailedCode(member.email, "request-login");
    expect(cookiesOf(await post("login-with-code", { email: member.email, code }))).toEqual(["en"]);
  });

  it("A login with a passkey sets the language of the account", async () => {
    const { member } = await newWorld();
    await setLanguage(member.email, "en");
    const authenticator = new Authenticator({ origin: ORIGIN });
    const added = await authenticator.create(await (await member.api.users["request-passkey"].$post()).json());
    const json = { passkey: added };
    expect((await call("/api/users/passkeys", { method: "POST", token: member.token, json })).status).toBe(201);
    const passkey = await authenticator.get(await (await clientOf().auth["request-passkey"].$post()).json());
    expect(cookiesOf(await post("login-with-passkey", { passkey }))).toEqual(["en"]);
  });

  it("A guest who keeps their place in an account gets its language", async () => {
    const world = await newWorld();
    const { email } = world.colleague;
    await setLanguage(email, "pt");
    const headers = { authorization: `Bearer ${await guestOf(world)}` };
    await post("request-keep", { email }, headers);
    const code = readOutbox(email)[0]?.code;
    expect(cookiesOf(await post("keep", { email, code }, headers))).toEqual(["pt"]);
  });

  it("The language of the account replaces another one, and is not set again", async () => {
    const { member } = await newWorld();
    await setLanguage(member.email, "pt");
    const logIn = (cookie: string) => post("login", { email: member.email, password: PASSWORD }, { cookie });
    expect(cookiesOf(await logIn("language=en"))).toEqual(["pt"]);
    expect(cookiesOf(await logIn("language=pt"))).toEqual([]);
  });

  it("A login sets no language where the account has none", async () => {
    const { member } = await newWorld();
    expect(cookiesOf(await post("login", { email: member.email, password: PASSWORD }))).toEqual([]);
  });

  it("Nobody else learns the language of an account", async () => {
    const { admin, member, teamId } = await newWorld();
    await setLanguage(member.email, "pt");
    const listed = await admin.api.teams[":teamId"].users.$get({ param: { teamId } });
    expect(await listed.text()).not.toContain("language");
  });
});

describe("A page is in the language of the account", () => {
  const openTeams = (token: string, cookie: string, path = "/teams") =>
    open(path, { cookie: `session=${token}; ${cookie}`, "accept-language": "es" });

  it("A page is in the language that the person chose in another browser, and this browser keeps it", async () => {
    const { member } = await newWorld();
    await setLanguage(member.email, "pt");
    const response = await openTeams(member.token, "language=en");
    const html = await response.text();
    expect(html).toContain('<html lang="pt"');
    expect(titleOf(html)).toBe(textIn("pt", "Mis equipos · Tertulia"));
    expect(cookiesOf(response)).toEqual(["pt"]);
    expect(cookiesOf(await openTeams(member.token, "language=pt"))).toEqual([]);
  });

  it("A page keeps its language where the account has none, or one that does not exist any more", async () => {
    const { member } = await newWorld();
    for (const code of [null, "tlh"]) {
      await setLanguage(member.email, code);
      const response = await openTeams(member.token, "language=en");
      expect(await response.text()).toContain('<html lang="en"');
      expect(cookiesOf(response)).toEqual([]);
    }
  });

  it("The data of a navigation is in the language of the page that asks for it", async () => {
    const { member, teamId } = await newWorld();
    await setLanguage(member.email, "pt");
    const response = await openTeams(member.token, "language=en", `/teams/${teamId}/members.data`);
    expect([response.status, cookiesOf(response)]).toEqual([200, []]);
  });
});

describe("A new account has the language of the request", () => {
  it("An account that registers has the language of the request", async () => {
    const email = newEmail();
    const code = await mailedCode(email, "request-create");
    const json = { name: "Nova", email, password: "clave-larga", code };
    expect(cookiesOf(await post("register", json, IN_ENGLISH))).toEqual(["en"]);
    expect(await languageOf(email)).toBe("en");
  });

  it("An account that is made by an invitation, where there is no mail, has the language of the request", async () => {
    const { token } = await newWorld();
    const email = newEmail();
    const body = JSON.stringify({ name: "Nova", email, password: "clave-larga" });
    const headers = { ...IN_ENGLISH, "content-type": "application/json" };
    const request = new Request(`${ORIGIN}/api/invitations/${token}/accounts`, { method: "POST", headers, body });
    expect(cookiesOf(await ask(request, withoutMail))).toEqual(["en"]);
    expect(await languageOf(email)).toBe("en");
  });

  it("A guest who becomes an account has the language of the request", async () => {
    const email = newEmail();
    const headers = { ...IN_ENGLISH, authorization: `Bearer ${await guestOf(await newWorld())}` };
    await post("request-keep", { email }, headers);
    const code = newestMail(email)?.code;
    expect(cookiesOf(await post("keep", { email, code }, headers))).toEqual(["en"]);
    expect(await languageOf(email)).toBe("en");
  });
});

describe("Mails are in the language of the account, otherwise of the request", () => {
  const subjectOf = (email: string) => newestMail(email)?.subject;
  const codeSubject = (language: string, email: string) =>
    textIn(language, "{0} es tu código para entrar a Tertulia", newestMail(email)?.code ?? "");

  it.each(["request-login", "request-reset", "request-create"] as const)("%s mails in that language", async (what) => {
    const { member } = await newWorld();
    await setLanguage(member.email, "pt");
    await post(what, { email: member.email }, IN_ENGLISH);
    await settled();
    expect(newestMail(member.email)?.text).toContain(textIn("pt", "— El equipo de Tertulia"));
  });

  it("A code for an account without a language is in the language of the request", async () => {
    const { member } = await newWorld();
    await post("request-login", { email: member.email }, IN_ENGLISH);
    await settled();
    expect(subjectOf(member.email)).toBe(codeSubject("en", member.email));
  });

  it("A notice of a new device, and the device's name in it, are in the language of the account", async () => {
    const { member } = await newWorld();
    await setLanguage(member.email, "en");
    const agent =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
    await post("login", { email: member.email, password: PASSWORD }, { "user-agent": agent });
    await settled();
    expect(subjectOf(member.email)).toBe(textIn("en", "Entraste a Tertulia desde un dispositivo nuevo"));
    expect(newestMail(member.email)?.text).toContain(textIn("en", "{0} en {1}", "Chrome", "Windows"));
  });

  it("A notice of a new password is in the language of the account", async () => {
    const { member } = await newWorld();
    await setLanguage(member.email, "en");
    const json = { password: "otra-clave-larga" };
    await call("/api/users", { method: "PATCH", token: member.token, json, headers: { "accept-language": "pt" } });
    await settled();
    expect(subjectOf(member.email)).toBe(textIn("en", "Tu contraseña de Tertulia cambió"));
  });
});

const contentOf = (html: string, name: string) =>
  new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];

describe("The preview of a link is in the language of the team, and its page in the reader's", () => {
  it("The preview of an invitation is in the team's language, and its page in the reader's", async () => {
    const { admin, teamId } = await newWorld();
    const param = { teamId };
    expect((await admin.api.teams[":teamId"].$patch({ param, json: { language: "pt" } })).status).toBe(200);
    const json = { days: 7, guests: true } as const;
    const { url } = await (await admin.api.teams[":teamId"].invitations.$post({ param, json })).json();
    const html = await (await open(new URL(url ?? "").pathname, IN_ENGLISH)).text();
    expect(contentOf(html, "og:title")).toBe(textIn("pt", "Te invitaron a {0}", "Equipo Luna"));
    expect(contentOf(html, "description")).toContain(admin.name);
    expect(contentOf(html, "description")).toBe(contentOf(html, "og:description"));
    expect(contentOf(html, "og:locale")).toBe("pt");
    expect(contentOf(html, "og:image")).toBe(`${ORIGIN}/og-pt.png`);
    expect(titleOf(html)).toBe(`${textIn("en", "Te invitaron a {0}", "Equipo Luna")} · Tertulia`);
    expect(html).toContain('<html lang="en"');
  });

  it("The preview of a retrospective is in the team's language, and its page in the reader's", async () => {
    const { admin, teamId, retroId } = await newWorld();
    await admin.api.teams[":teamId"].$patch({ param: { teamId }, json: { language: "pt", retroEntry: true } });
    const html = await (await open(`/teams/${teamId}/retrospectives/${retroId}/enter`, IN_ENGLISH)).text();
    expect(contentOf(html, "og:description")).toBe(textIn("pt", "Está abierta. Entras con tu nombre, sin cuenta."));
    expect(html).toContain(textIn("en", "Retrospectiva abierta"));
  });

  it("The preview of a retrospective where nobody may enter is in the reader's language, so that nobody learns that there is a team", async () => {
    const { admin, teamId, retroId } = await newWorld();
    await admin.api.teams[":teamId"].$patch({ param: { teamId }, json: { language: "pt", retroEntry: false } });
    const html = await (await open(`/teams/${teamId}/retrospectives/${retroId}/enter`, IN_ENGLISH)).text();
    expect(contentOf(html, "og:title")).toBe(textIn("en", "Una retrospectiva en Tertulia"));
  });
});

describe("The landing page has an address in each language", () => {
  /** Without the language of tests, which a deployment for people does not have. */
  const linksOf = (html: string) =>
    Array.from(html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]*)"/gi), (link) =>
      link.slice(1),
    ).filter(([, language]) => language !== "qps");
  const EVERY = [
    ["alternate", "es", `${ORIGIN}/landing`],
    ...Object.keys(languages).map((code) => ["alternate", code, `${ORIGIN}/${code}/landing`]),
    ["alternate", "x-default", `${ORIGIN}/landing`],
  ];

  it.each([
    ["/landing", "es", "es_CL", "/og.png"],
    ["/en/landing", "en", "en", "/og-en.png"],
    ["/pt/landing", "pt", "pt", "/og-pt.png"],
  ])("The landing page at %s is in its language", async (path, code, locale, picture) => {
    const response = await open(path, { "accept-language": code });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<html lang="${code}"`);
    expect(linksOf(html)).toEqual([["canonical", undefined, ORIGIN + path], ...EVERY]);
    expect(["og:url", "og:locale", "og:image"].map((name) => contentOf(html, name))).toEqual([
      ORIGIN + path,
      locale,
      ORIGIN + picture,
    ]);
    expect(html).not.toMatch(/<script[^>]+src=/);
    expect(html).not.toContain("bg-accent-soft text-center");
  });

  it("An unfinished language is offered to those who choose, and to no search engine", async () => {
    const { en } = languages;
    if (!en) throw new Error("no English");
    en.isComplete = false;
    try {
      // A page with a query is not kept.
      for (const path of ["/landing", "/en/landing", "/pt/landing"]) {
        const html = await (await open(`${path}?a`)).text();
        expect(linksOf(html)).toEqual([
          ["canonical", undefined, ORIGIN + path],
          ...EVERY.filter(([, code]) => code !== "en"),
        ]);
        expect(html).toContain(en.name);
      }
    } finally {
      en.isComplete = true;
    }
  });

  /** What a visitor gets, without the nonce, and the nonce. */
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const response = await open(path, headers);
    const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";
    const html = await response.text();
    return { nonce, html: html.replaceAll(nonce, "NONCE"), keys: html.match(/(?<=name="key" value=")[^"]*/g) ?? [] };
  };

  it("Each visitor gets the same page, with a nonce and a key for their table that nobody else has", async () => {
    const [first, second] = [await visit("/landing"), await visit("/landing")];
    expect(second.html).toBe(first.html);
    for (const { nonce, keys } of [first, second]) {
      expect(nonce).toMatch(/^[\da-f-]{36}$/);
      expect(keys).toEqual([nonce]);
    }
    expect(second.nonce).not.toBe(first.nonce);
  });

  it("The page that is kept has nothing of a visitor who came another way", async () => {
    const { member } = await newWorld();
    const kept = await visit("/landing");
    const others = [
      await visit("/landing?next=%2Fteams%2Fabc234defg"),
      await visit("/landing?visita", { cookie: `session=${member.token}; __Host-session=${member.token}` }),
      await visit("/landing", { cookie: "session=vencida; __Host-session=vencida" }),
      await visit("/landing", { cookie: "language=pt" }),
      await visit("/landing/"),
      await visit("/en/landing"),
    ];
    for (const { html } of others) expect(html).not.toBe(kept.html);
    expect((await visit("/landing")).html).toBe(kept.html);
  });

  const OFFER = "Lee esta página en español";
  it.each([
    ["/landing?visita", { "accept-language": "en-US,en;q=0.9" }, "/en/landing?visita=", "en"],
    ["/landing", { "accept-language": "es", cookie: "language=pt" }, "/pt/landing", "pt"],
    ["/en/landing", { "accept-language": "es-MX" }, "/landing", "es"],
  ])("%s offers a reader of another language theirs", async (path, headers, href, code) => {
    const html = await (await open(path, headers)).text();
    expect(html).toMatch(
      new RegExp(`<p lang="${code}"[^>]*><a href="${href.replace("?", "\\?")}"[^>]*>${textIn(code, OFFER)}</a>`),
    );
  });

  it("A reader whose language the product does not have gets no offer", async () => {
    const html = await (await open("/en/landing", { "accept-language": "tlh" })).text();
    for (const code of LANGUAGES) expect(html).not.toContain(textIn(code, OFFER));
  });

  it.each(["/tlh/landing", "/EN/landing", "/constructor/landing"])(
    "The address %s does not exist, and its page is in the reader's language",
    async (path) => {
      const response = await open(path, IN_ENGLISH);
      const html = await response.text();
      expect([response.status, titleOf(html)]).toEqual([404, textIn("en", "No encontrada · Tertulia")]);
      expect(html).toContain(textIn("en", "No encontramos esta página"));
    },
  );
});
