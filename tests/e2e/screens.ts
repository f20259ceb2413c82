import { expect, type Locator, type Page } from "@playwright/test";
import { DEMO_TEAM, demoId, PLAN_PAGE, type ScreenData } from "./screen-fixtures.ts";

/**
 * `admin` is Ana and `member` is Beto of the demo team. `newcomer` has no team, `founder` is alone in theirs, `host` has a trial.
 */
export type Who = "guest" | "admin" | "member" | "newcomer" | "founder" | "host";

/** The text of the product in the language of the page. */
export type Say = (text: string, ...values: string[]) => string;

export type Screen = {
  /** Unique and in English: also the name of its picture. */
  name: string;
  who: Who;
  path: string | ((screenData: ScreenData) => string);
  /** Brings the screen into its state. */
  open?: (page: Page, say: Say) => Promise<void>;
  /** The state exists only below 768 px. */
  phoneOnly?: true;
  /** HTTP status, if not 200. */
  status?: number;
};

const team = `/teams/${DEMO_TEAM}`;
const counter = `${team}/counters/${demoId(101)}`;
const retro = `${team}/retrospectives/${demoId(205)}`;
const topic = `${team}/topics/${demoId(301)}`;

/** Repeats the click: before hydration a click does nothing. */
async function press(button: Locator, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await button.click({ timeout: 1000 });
    await expect(opened).toBeVisible({ timeout: 1000 });
  }).toPass();
}

const opens =
  (name: string | [string, string], role: "dialog" | "menu" = "dialog") =>
  (page: Page, say: Say) => {
    const [text, ...values] = [name].flat();
    return press(
      page.getByRole("button", { name: say(text ?? "", ...values), exact: true }).first(),
      page.getByRole(role),
    );
  };

/** Opens the dialog of an entry in the bar's menu. */
const opensByMenu = (name: string) => async (page: Page, say: Say) => {
  await opens("Opciones de la retrospectiva", "menu")(page, say);
  await press(page.getByRole("menuitem", { name: say(name) }), page.getByRole("dialog"));
};

const submits = (name: string) => async (page: Page, say: Say) => {
  await press(page.getByRole("button", { name: say(name), exact: true }), page.locator("[aria-invalid]").first());
};

export const SCREENS: readonly Screen[] = [
  { name: "landing", who: "guest", path: "/landing" },
  { name: "try", who: "guest", path: "/try" },
  { name: "trial", who: "host", path: (screenData) => screenData.trial },
  { name: "login", who: "guest", path: "/login" },
  { name: "login-errors", who: "guest", path: "/login", open: submits("Entrar") },
  { name: "login-with-code", who: "guest", path: "/login-with-code?mailed#email=elisa@ejemplo.cl&code=ABC234" },
  { name: "request-create-account", who: "guest", path: "/request-create-account" },
  { name: "create-account", who: "guest", path: "/create-account?email=elisa@ejemplo.cl" },
  { name: "request-reset", who: "guest", path: "/request-reset" },
  { name: "reset-user", who: "guest", path: "/reset-user?email=elisa@ejemplo.cl" },
  { name: "not-found", who: "admin", path: "/no-existe", status: 404 },

  { name: "team-not-found", who: "member", path: `${team}/no-existe`, status: 404 },
  { name: "plan-use-link", who: "guest", path: `/host/open#${PLAN_PAGE}` },
  {
    name: "plan-use",
    who: "guest",
    path: "/landing",
    open: async (page) => {
      await page.context().addCookies([{ name: "plan", value: PLAN_PAGE, url: new URL("/", page.url()).href }]);
      await page.goto("/host");
    },
  },

  { name: "home", who: "admin", path: "/" },
  { name: "home-empty", who: "newcomer", path: "/" },
  { name: "home-sidebar", who: "admin", path: "/", phoneOnly: true, open: opens("Abrir menú") },
  {
    name: "home-backgrounds",
    who: "admin",
    path: "/",
    open: async (page, say) => {
      if (await page.getByRole("button", { name: say("Abrir menú") }).isVisible()) await opens("Abrir menú")(page, say);
      await opens("Fondo", "menu")(page, say);
    },
  },
  { name: "profile", who: "admin", path: "/user" },
  { name: "profile-delete", who: "admin", path: "/user", open: opens("Eliminar mi cuenta") },
  { name: "profile-edit", who: "admin", path: "/user/edit" },
  {
    name: "format",
    who: "admin",
    path: "/format?name=Cuidar+y+soltar&column=Cuidar&question=&column=Soltar&question=%C2%BFQu%C3%A9+ya+no+ayuda%3F",
  },
  { name: "thank-you", who: "admin", path: "/thank-you" },
  { name: "thank-you-empty", who: "newcomer", path: "/thank-you" },

  { name: "teams", who: "admin", path: "/teams" },
  { name: "teams-deleted", who: "founder", path: "/teams" },
  { name: "teams-empty", who: "newcomer", path: "/teams" },
  { name: "teams-create", who: "admin", path: "/teams/create" },
  { name: "teams-join", who: "newcomer", path: "/teams/join" },

  { name: "team", who: "admin", path: team },
  { name: "team-menu", who: "admin", path: team, open: opens("Opciones del equipo", "menu") },
  { name: "team-timer-dialog", who: "member", path: team, open: opens("Poner Timer") },
  { name: "team-alone", who: "founder", path: (screenData) => `/teams/${screenData.emptyTeam}` },
  { name: "team-timer-running", who: "founder", path: (screenData) => `/teams/${screenData.timedTeam}/counters` },
  {
    name: "team-toast",
    who: "founder",
    path: (screenData) => `/teams/${screenData.emptyTeam}/edit`,
    open: async (page, say) => {
      await press(page.getByRole("button", { name: say("Guardar") }), page.locator("[data-sonner-toast]"));
      await expect(page.getByRole("heading", { level: 1, name: "Equipo Valle" })).toBeVisible();
      // A toast stays while the list of toasts has the focus. Without it, the toast may fade while its colours are measured.
      await page.keyboard.press("Alt+KeyT");
    },
  },
  { name: "team-edit", who: "admin", path: `${team}/edit` },
  { name: "team-edit-member", who: "member", path: `${team}/edit` },
  {
    name: "team-delete",
    who: "founder",
    path: (screenData) => `/teams/${screenData.emptyTeam}/edit`,
    open: opens("Borrar equipo"),
  },
  { name: "programs", who: "admin", path: `${team}/tokens` },
  { name: "webhooks-empty", who: "admin", path: `${team}/webhooks` },
  {
    name: "webhooks",
    who: "founder",
    path: (screenData) => screenData.webhooks,
    open: async (page, say) => {
      const first = page.getByRole("listitem").filter({ hasText: "a.ejemplo.cl" });
      await press(
        first.getByText(say("Entregas"), { exact: true }),
        first.getByRole("list", { name: say("Entregas") }),
      );
      await press(first.getByText(say("Qué avisa"), { exact: true }), first.getByRole("group").first());
      // Opening has scrolled, and what the header covers in part counts as a small target.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: "bin", who: "founder", path: (screenData) => screenData.bin },
  {
    name: "bin-delete-for-good",
    who: "founder",
    path: (screenData) => screenData.bin,
    open: opens(["Borrar ahora {0}", "Un día sin reuniones"]),
  },
  { name: "bin-empty", who: "founder", path: (screenData) => `/teams/${screenData.emptyTeam}/bin` },
  {
    name: "team-share",
    who: "admin",
    path: team,
    open: async (page, say) => {
      await opens("Opciones del equipo", "menu")(page, say);
      await press(page.getByRole("menuitem", { name: say("Compartir") }), page.getByRole("dialog"));
    },
  },
  { name: "team-invite", who: "admin", path: team, open: opens("Invitar") },
  {
    name: "team-invite-link",
    who: "founder",
    path: (screenData) => `/teams/${screenData.timedTeam}/members`,
    open: async (page, say) => {
      await opens("Invitar")(page, say);
      await expect(page.getByRole("img", { name: say("Código QR del enlace") })).toBeVisible();
    },
  },
  { name: "invitation", who: "guest", path: (screenData) => screenData.invitation },
  { name: "invitation-session", who: "newcomer", path: (screenData) => screenData.invitation },
  { name: "invitation-qr", who: "guest", path: (screenData) => `${screenData.invitation}/qr` },
  { name: "invitation-ended", who: "guest", path: "/invite/aaaaaaaaaaaaaaaaaaaaaa", status: 404 },
  { name: "retro-entry", who: "guest", path: ({ boards }) => boards.CHOOSE },
  { name: "retro-entry-session", who: "newcomer", path: ({ boards }) => boards.CHOOSE },
  { name: "retro-entry-qr", who: "guest", path: ({ boards }) => `${boards.CHOOSE}/enter/qr` },
  { name: "retro-entry-closed", who: "guest", path: retro },
  { name: "retro-entry-closed-session", who: "newcomer", path: retro },
  {
    name: "members-access",
    who: "admin",
    path: `${team}/members`,
    open: (page, say) =>
      press(
        page.getByRole("button", { name: say("Quién entró y salió") }),
        page.getByRole("heading", { name: say("Quién entró y salió") }),
      ),
  },
  { name: "members", who: "admin", path: `${team}/members` },
  {
    name: "members-remove",
    who: "admin",
    path: `${team}/members`,
    open: async (page, say) => {
      await opens(["Opciones de {0}", "Beto Rojas"], "menu")(page, say);
      await page.getByRole("menuitem", { name: say("Sacar del equipo") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },

  { name: "retrospectives", who: "admin", path: `${team}/retrospectives` },
  {
    name: "retrospectives-empty",
    who: "founder",
    path: (screenData) => `/teams/${screenData.emptyTeam}/retrospectives`,
  },
  {
    name: "retrospectives-series",
    who: "founder",
    path: (screenData) => `/teams/${screenData.timedTeam}/retrospectives`,
    open: opens("Agregar al calendario", "menu"),
  },
  { name: "series-edit", who: "founder", path: (screenData) => screenData.series },
  {
    name: "retrospective-create-series",
    who: "admin",
    path: `${team}/retrospectives/create`,
    open: async (page, say) => {
      await page.getByText(say("Día y hora, y si se repite")).click();
      await page.getByLabel(say("Se repite")).selectOption("2");
      await page.getByLabel(say("Cómo"), { exact: true }).selectOption("sin-prisa");
      await expect(page.getByLabel(say("Conversar"))).toHaveValue("1");
    },
  },
  { name: "retrospective-import", who: "admin", path: `${team}/retrospectives/import` },
  { name: "retrospective-create", who: "admin", path: `${team}/retrospectives/create` },
  {
    name: "retrospective-create-health",
    who: "admin",
    path: `${team}/retrospectives/create`,
    open: async (page, say) => {
      await page.getByText(say("Más opciones")).click();
      await page.getByRole("radio", { name: say("Empezar con uno") }).check();
      await press(
        page.getByRole("button", { name: say("Agregar una propia") }),
        page.getByRole("textbox", { name: say("Afirmación propia {0}", "1") }),
      );
    },
  },
  {
    name: "retrospective-create-columns",
    who: "admin",
    path: `${team}/retrospectives/create`,
    open: async (page, say) => {
      await page.getByRole("button", { name: say("Más formatos") }).click();
      await expect(page.getByRole("radio", { name: say("Globo") })).toBeVisible();
      await page.getByRole("radio", { name: say("Columnas propias") }).check();
      await page.getByRole("button", { name: say("Guardar para el equipo") }).click();
      await page.getByText(say("Más opciones")).click();
      await expect(page.getByRole("button", { name: say("Agregar columna") })).toBeEnabled();
    },
  },
  { name: "board-arrive", who: "founder", path: ({ boards }) => boards.ARRIVE },
  {
    name: "board-health",
    who: "founder",
    path: ({ boards }) => boards.HEALTH,
    open: async (page, say) => {
      // An answer would be there in the other tests that open this screen as well.
      await expect(page.getByRole("radio", { name: `${say("Verde")}: ${say("Así es")}` }).first()).toBeEnabled();
    },
  },
  { name: "board-question", who: "founder", path: ({ boards }) => boards.QUESTION },
  {
    name: "board-question-choose",
    who: "founder",
    path: ({ boards }) => boards.QUESTION,
    open: async (page, say) => {
      await opens("Opciones de la pregunta", "menu")(page, say);
      await page.getByRole("menuitem", { name: say("Cambiar la pregunta") }).click();
      await page.getByRole("button", { name: say("Recuerdos") }).click();
      await expect(page.getByRole("list", { name: say("Recuerdos") })).toBeVisible();
    },
  },
  {
    name: "board-answers",
    who: "founder",
    path: ({ boards }) => boards.ANSWERS,
    open: async (page, say) => {
      await page.getByRole("button", { name: say("Ver las respuestas") }).click();
      await expect(page.getByRole("list", { name: say("Respuestas") })).toBeVisible();
    },
  },
  { name: "board-choose", who: "founder", path: ({ boards }) => boards.CHOOSE },
  { name: "board-talk", who: "founder", path: ({ boards }) => boards.TALK },
  { name: "board-comments", who: "founder", path: ({ boards }) => boards.COMMENTS },
  { name: "board-thank", who: "founder", path: ({ boards }) => boards.THANK },
  {
    name: "board-options",
    who: "founder",
    path: ({ boards }) => boards.CHOOSE,
    open: opensByMenu("Opciones de la mesa"),
  },
  {
    name: "board-guide",
    who: "founder",
    path: ({ boards }) => boards.GROUP,
    open: opensByMenu("Cómo conducir este paso"),
  },
  { name: "board-timer", who: "founder", path: ({ boards }) => boards.TALK, open: opens("Poner Timer") },
  { name: "board-invite", who: "founder", path: ({ boards }) => boards.GROUP, open: opens("Invitar") },
  { name: "board-invite-address", who: "founder", path: ({ boards }) => boards.CHOOSE, open: opens("Invitar") },
  { name: "retrospective", who: "admin", path: retro },
  { name: "retrospective-invite-member", who: "member", path: retro, open: opens("Invitar") },
  { name: "retrospective-member", who: "member", path: retro },
  { name: "retrospective-closing", who: "admin", path: retro, open: opensByMenu("Cerrar retrospectiva") },
  { name: "retrospective-closed", who: "member", path: `${team}/retrospectives/${demoId(204)}` },
  {
    name: "retrospective-closed-table",
    who: "member",
    path: `${team}/retrospectives/${demoId(204)}`,
    open: async (page, say) => {
      await press(page.getByRole("tab", { name: say("La mesa") }), page.locator("[data-column]").first());
    },
  },
  { name: "sheet", who: "member", path: `${team}/retrospectives/${demoId(204)}/summary` },
  {
    name: "sheet-show-outside",
    who: "founder",
    path: ({ closed }) => `${closed}/summary`,
    open: opens("Mostrar fuera"),
  },
  { name: "sheet-outside", who: "guest", path: ({ outsideSheet }) => outsideSheet },
  { name: "sheet-outside-hidden", who: "guest", path: "/sheet/nada", status: 404 },
  { name: "sheet-open", who: "member", path: `${retro}/summary`, status: 409 },
  { name: "board-write", who: "founder", path: ({ boards }) => boards.WRITE },
  { name: "board-group", who: "founder", path: ({ boards }) => boards.GROUP },
  {
    name: "board-card-menu",
    who: "founder",
    path: ({ boards }) => boards.GROUP,
    open: opens(["Opciones de {0}", "Un día sin reuniones"], "menu"),
  },
  {
    name: "board-join",
    who: "founder",
    path: ({ boards }) => boards.GROUP,
    open: async (page, say) => {
      await opens(["Opciones de {0}", "Un día sin reuniones"], "menu")(page, say);
      await page.getByRole("menuitem", { name: say("Juntar con…") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "board-lifted",
    who: "founder",
    path: ({ boards }) => boards.GROUP,
    open: (page, say) =>
      press(
        page.getByRole("button", { name: `${say("Tomar:")} Un día sin reuniones` }),
        page.getByText(say("Elige dónde dejarla")),
      ),
  },
  { name: "retrospective-edit", who: "admin", path: `${retro}/edit` },

  { name: "counters", who: "admin", path: `${team}/counters` },
  { name: "counters-empty", who: "founder", path: (screenData) => `/teams/${screenData.emptyTeam}/counters` },
  { name: "counter-create", who: "admin", path: `${team}/counters/create` },
  { name: "counter-create-errors", who: "admin", path: `${team}/counters/create`, open: submits("Crear") },
  { name: "counter", who: "admin", path: counter },
  { name: "counter-member", who: "member", path: `${team}/counters/${demoId(103)}` },
  {
    name: "counter-reset",
    who: "admin",
    path: counter,
    open: (page) => press(page.getByRole("button", { name: "Apareció un bug", exact: true }), page.getByRole("dialog")),
  },
  {
    name: "counter-goal",
    who: "admin",
    path: counter,
    open: (page, say) => press(page.getByRole("button", { name: say("Crear meta") }), page.getByLabel(say("Días"))),
  },
  { name: "counter-edit", who: "admin", path: `${counter}/edit` },

  { name: "topics", who: "admin", path: `${team}/topics` },
  { name: "topics-empty", who: "founder", path: (screenData) => `/teams/${screenData.emptyTeam}/topics` },
  { name: "topic-create", who: "admin", path: `${team}/topics/create` },
  { name: "topic", who: "admin", path: topic },
  { name: "topic-menu", who: "member", path: topic, open: opens("Opciones del tópico", "menu") },
  { name: "topic-edit", who: "admin", path: `${topic}/edit` },

  { name: "pulse", who: "admin", path: `${team}/pulse?range=all` },
  {
    name: "pulse-numbers",
    who: "member",
    path: `${team}/pulse?range=5`,
    open: async (page, say) => {
      await page.getByText(say("Ver los números")).first().click();
      await expect(page.getByRole("table", { name: say("Cómo llegaron") })).toBeVisible();
    },
  },
  { name: "pulse-empty", who: "founder", path: (screenData) => `/teams/${screenData.emptyTeam}/pulse` },
  { name: "memory", who: "admin", path: `${team}/memory` },
  { name: "memory-search", who: "member", path: `${team}/memory?q=pago` },
  { name: "memory-empty", who: "founder", path: (screenData) => `/teams/${screenData.emptyTeam}/memory` },
  { name: "agreements", who: "admin", path: `${team}/agreements` },
  { name: "agreements-done", who: "member", path: `${team}/agreements?state=done` },
  { name: "agreements-dropped", who: "member", path: `${team}/agreements?state=dropped` },
  { name: "agreements-empty", who: "founder", path: (screenData) => `/teams/${screenData.emptyTeam}/agreements` },
  { name: "agreement-create", who: "member", path: `${team}/agreements`, open: opens("Nuevo acuerdo") },
  {
    name: "agreement-menu",
    who: "admin",
    path: `${team}/agreements`,
    open: opens(["Opciones de {0}", "Revisar los PR el mismo día"], "menu"),
  },
];
