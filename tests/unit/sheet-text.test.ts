import { parse } from "csv-parse/sync";
import { micromark } from "micromark";
import { describe, expect, it } from "vitest";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import type { Sheet } from "#worker/contract/sheet.ts";
import { sheetCsv, sheetMarkdown } from "#worker/services/retrospective/sheet-text.ts";

const ana = { id: "ana", name: "Ana Soto" };
const beto = { id: "beto", name: "=Beto\tRojas" };
const at = "2026-03-02T15:00:00.000Z";

const sheet: Sheet = {
  retrospective: {
    id: "r",
    retrospectiveName: "Sprint 24 · *Buscador*",
    status: "CLOSED",
    sprintWinner: ana,
    result: { winnerVotes: 2, totalVotes: 4, decidedBy: "thank-yous" },
    board: null,
    at: null,
    createdAt: at,
    closedAt: at,
  },
  opening: {
    question: "¿Qué *plato*\nrecomiendas?",
    answers: [
      { id: "o1", text: "+Pastel de <i>choclo</i>", author: beto },
      { id: "o2", text: "Arepas\ny café", author: null },
    ],
  },
  pulse: { arrive: { n: 4, average: 3.75, spread: 0.5 }, worth: null },
  shownUntil: null,
  groups: [
    {
      id: "g1",
      title: 'Reuniones, "largas"',
      note: "+1 a las 10:30\n- sin laptop",
      fichas: 3,
      isDiscussed: true,
      earlier: null,
      cards: [
        { id: "c1", text: "=SUM(A1:A9)", column: "Mejorar", author: ana, reactions: { agree: 3, thanks: 1 } },
        { id: "c2", text: "Dos líneas,\r\ny <b>una</b> coma", column: "Mejorar", author: null },
      ],
      comments: [{ id: "k1", text: "=1+1\n*¿Y si no?*", author: beto, at, isEdited: false }],
      proposals: [
        {
          id: "p1",
          text: "+Sin <i>laptop</i>",
          author: ana,
          owner: beto,
          dueOn: "2026-03-10",
          agreed: [ana, beto],
          isAccepted: false,
        },
        { id: "p2", text: "Ya aceptada", author: ana, owner: null, dueOn: null, agreed: [ana], isAccepted: true },
      ],
    },
    {
      id: "g2",
      title: null,
      note: null,
      fichas: 0,
      isDiscussed: false,
      earlier: null,
      cards: [{ id: "c3", text: "1. @todos -> más #café", column: "-Ideas", author: beto }],
      comments: [],
      proposals: [],
    },
  ],
  agreements: [
    {
      id: "a1",
      text: "Cortar la daily a los 15",
      owner: null,
      dueOn: "2026-03-09",
      isOverdue: false,
      state: "OPEN",
      timesCarried: 0,
      retrospectiveId: "r",
      groupId: "g1",
      reviewedInId: null,
      counterId: null,
      createdAt: at,
      closedAt: null,
    },
  ],
  thankYous: [
    {
      id: "t1",
      message: "-Gracias por *todo*",
      giverId: beto.id,
      giver: beto,
      receiverId: ana.id,
      receiver: ana,
      retrospectiveId: "r",
      createdAt: at,
    },
  ],
};

const NOTHING: Sheet = {
  retrospective: { ...sheet.retrospective, sprintWinner: null, result: null },
  opening: null,
  groups: [],
  pulse: { arrive: null, worth: null },
  agreements: [],
  thankYous: [],
  shownUntil: null,
};

it("A group of several cards without a title is called like its first card", () => {
  const groups = sheet.groups.slice(0, 1).map((group) => ({ ...group, title: null }));
  expect(sheetMarkdown({ ...sheet, groups }, TIME_ZONE)).toContain("### \\=SUM(A1:A9) · 3 fichas");
  const rows: string[][] = parse(sheetCsv({ ...sheet, groups }), { bom: true, record_delimiter: "\r\n" });
  const names = rows.filter(([kind]) => kind === "tarjeta" || kind === "nota").map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(["'=SUM(A1:A9)"]));
});

describe("The sheet as CSV", () => {
  it("A reader finds every cell as it was, and no cell begins like a formula", () => {
    const text = sheetCsv(sheet);
    expect(text).toMatch(/^\ufefftipo,/);
    const rows: string[][] = parse(text, { bom: true, record_delimiter: "\r\n" });
    expect(rows).toEqual([
      ["tipo", "grupo", "fichas", "columna", "texto", "de", "para", "fecha", "estado", "reacciones"],
      ["retrospectiva", "", "", "", "Sprint 24 · *Buscador*", "", "", at, "", ""],
      ["respuesta", "¿Qué *plato*\nrecomiendas?", "", "", "'+Pastel de <i>choclo</i>", "'=Beto\tRojas", "", "", "", ""],
      ["respuesta", "¿Qué *plato*\nrecomiendas?", "", "", "Arepas\ny café", "", "", "", "", ""],
      [
        "tarjeta",
        'Reuniones, "largas"',
        "3",
        "Mejorar",
        "'=SUM(A1:A9)",
        "Ana Soto",
        "",
        "",
        "conversado",
        "De acuerdo 3, Gracias 1",
      ],
      [
        "tarjeta",
        'Reuniones, "largas"',
        "3",
        "Mejorar",
        "Dos líneas,\r\ny <b>una</b> coma",
        "",
        "",
        "",
        "conversado",
        "",
      ],
      ["nota", 'Reuniones, "largas"', "3", "", "'+1 a las 10:30\n'- sin laptop", "", "", "", "conversado", ""],
      ["comentario", 'Reuniones, "largas"', "3", "", "'=1+1\n*¿Y si no?*", "'=Beto\tRojas", "", at, "", ""],
      [
        "propuesta",
        'Reuniones, "largas"',
        "3",
        "",
        "'+Sin <i>laptop</i>",
        "Ana Soto",
        "'=Beto\tRojas",
        "2026-03-10",
        "de acuerdo: Ana Soto, =Beto\tRojas",
        "",
      ],
      [
        "tarjeta",
        "1. @todos -> más #café",
        "0",
        "'-Ideas",
        "1. @todos -> más #café",
        "'=Beto\tRojas",
        "",
        "",
        "en la mesa",
        "",
      ],
      ["acuerdo", "", "", "", "Cortar la daily a los 15", "", "", "2026-03-09", "pendiente", ""],
      ["agradecimiento", "", "", "", "'-Gracias por *todo*", "'=Beto\tRojas", "Ana Soto", at, "", ""],
      [
        "sprint winner",
        "",
        "",
        "",
        "2 de 4 votos",
        "",
        "Ana Soto",
        "",
        "Hubo empate en votos. Ganó quien recibió más agradecimientos en esta retrospectiva.",
        "",
      ],
      ["pulso", "Cómo llegaron", "", "", "3,8 de 5, de 4 respuestas", "", "", "", "", ""],
    ]);
  });

  it("A long card alone is cut between two characters", () => {
    const [, alone] = sheet.groups;
    const cards = alone?.cards.map((card) => ({ ...card, text: `${"a".repeat(79)}😀` })) ?? [];
    const rows: string[][] = parse(sheetCsv({ ...NOTHING, groups: alone ? [{ ...alone, cards }] : [] }), {
      bom: true,
    });
    expect(rows.find(([kind]) => kind === "tarjeta")?.[1]).toBe("a".repeat(79));
  });

  it("A retrospective without anything has a head and its name", () => {
    expect(parse(sheetCsv(NOTHING), { bom: true })).toHaveLength(2);
  });
});

/** A renderer that keeps HTML, as many do: the text itself must not become any. */
const html = micromark(sheetMarkdown(sheet, "Asia/Kathmandu"), { allowDangerousHtml: true });

/** The text of the rendered Markdown, by element. */
function rendered(tag: string): string[] {
  const found = html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"));
  const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return Array.from(found, ([, text = ""]) => text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity));
}

describe("The sheet as Markdown", () => {
  it("A card that was talked about alone is a heading, and a group that stayed on the table is one line", () => {
    const groups = sheet.groups.map((group) => ({ ...group, isDiscussed: !group.isDiscussed }));
    const text = sheetMarkdown({ ...NOTHING, groups }, TIME_ZONE);
    expect(text).toContain("### 1\\. @todos -\\> más \\#café · 0 fichas\n\n\\-Ideas, \\=Beto\tRojas");
    expect(text).toContain(
      '- Reuniones, "largas": \\=SUM(A1:A9) (Mejorar, Ana Soto, De acuerdo 3, Gracias 1); Dos líneas, y',
    );
    expect(text).toContain("coma (Mejorar) · 3 fichas");
  });

  it("A card of several lines that was talked about alone is a heading of one line", () => {
    const [, alone] = sheet.groups;
    const cards = alone?.cards.map((card) => ({ ...card, text: "Menos reuniones\ny más pruebas" })) ?? [];
    const groups = alone ? [{ ...alone, isDiscussed: true, cards }] : [];
    expect(sheetMarkdown({ ...NOTHING, groups }, TIME_ZONE)).toContain("### Menos reuniones y más pruebas · 0 fichas");
  });

  it("The text of a long card that was talked about alone is not cut", () => {
    const [, alone] = sheet.groups;
    const long = "a".repeat(200);
    const cards = alone?.cards.map((card) => ({ ...card, text: long })) ?? [];
    const groups = alone ? [{ ...alone, isDiscussed: true, cards }] : [];
    expect(sheetMarkdown({ ...NOTHING, groups }, TIME_ZONE)).toContain(`### ${long} · 0 fichas`);
  });

  it("What people wrote becomes no element of the page", () => {
    const made = new Set(Array.from(html.matchAll(/<(\w+)/g), ([, name]) => name));
    expect([...made].sort()).toEqual(["blockquote", "br", "h1", "h2", "h3", "li", "p", "strong", "ul"]);
  });

  it("A renderer shows what people wrote as they wrote it", () => {
    expect(rendered("h1")).toEqual(["Sprint 24 · *Buscador*"]);
    expect(rendered("h2")).toEqual([
      "Para empezar",
      "Acuerdos",
      "Lo que se conversó",
      "Lo que quedó en la mesa",
      "Sprint winner",
      "Agradecimientos",
      "El pulso",
    ]);
    expect(rendered("h3")).toEqual(['Reuniones, "largas" · 3 fichas']);
    expect(rendered("li")).toEqual([
      "+Pastel de <i>choclo</i> (=Beto\tRojas)",
      "Arepas<br />\ny café",
      "Cortar la daily a los 15 (Todo el equipo, 9 de marzo de 2026)",
      "=SUM(A1:A9) (Mejorar, Ana Soto, De acuerdo 3, Gracias 1)",
      "Dos líneas,<br />\ny <b>una</b> coma (Mejorar)",
      "<strong>=Beto\tRojas</strong>: =1+1<br />\n*¿Y si no?*",
      "+Sin <i>laptop</i> (propone Ana Soto, =Beto\tRojas, 10 de marzo de 2026, de acuerdo: Ana Soto y =Beto\tRojas)",
      "1. @todos -> más #café (-Ideas, =Beto\tRojas)",
      "Cómo llegaron: 3,8 de 5, de 4 respuestas",
    ]);
    expect(rendered("p")).toEqual(
      expect.arrayContaining([
        "<strong>¿Qué *plato* recomiendas?</strong>",
        "+1 a las 10:30<br />\n- sin laptop",
        expect.stringContaining("<strong>Ana Soto</strong>, con 2 de 4 votos<br />\nHubo empate en votos."),
        expect.stringContaining("-Gracias por *todo*<br />\nDe <strong>=Beto\tRojas</strong> para <strong>Ana Soto"),
      ]),
    );
  });

  it("HTML that people wrote stays text also where a renderer accepts HTML", () => {
    const written = "<img src=x onerror=alert(1)> <!-- --> &lt;b&gt;";
    const [group] = sheet.groups;
    const html = micromark(
      sheetMarkdown(
        {
          ...sheet,
          retrospective: { ...sheet.retrospective, retrospectiveName: written },
          groups: group ? [{ ...group, title: written, note: written }] : [],
          agreements: sheet.agreements.map((one) => ({ ...one, text: written, owner: { id: "x", name: written } })),
          thankYous: sheet.thankYous.map((one) => ({ ...one, message: written, giver: { id: "x", name: written } })),
        },
        TIME_ZONE,
      ),
      { allowDangerousHtml: true },
    );
    expect(html.match(/onerror/g)?.length).toBe(7);
    expect(html.match(/&amp;lt;b/g)?.length).toBe(7);
    expect(html).not.toMatch(/<img|<!--|<b>/);
  });

  it("The day is the team's, and its zone is named", () => {
    const closedAt = "2026-03-02T23:30:00.000Z";
    const closed = { ...NOTHING, retrospective: { ...NOTHING.retrospective, closedAt } };
    expect(sheetMarkdown(closed, TIME_ZONE)).toContain("Retrospectiva del 2 de marzo de 2026 (hora de Chile)");
    expect(sheetMarkdown(closed, "Asia/Tokyo")).toContain("Retrospectiva del 3 de marzo de 2026 (hora de Tokio)");
  });

  it("Without votes, the whole team won", () => {
    expect(sheetMarkdown(NOTHING, TIME_ZONE)).toContain("este sprint lo ganó todo el equipo");
  });
});
