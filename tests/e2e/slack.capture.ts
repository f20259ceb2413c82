import { writeFileSync } from "node:fs";
import { closedMessage, type SlackMessage } from "#worker/services/slack/slack-messages.ts";
import { test } from "./fixtures.ts";
import { smallPng } from "./pictures.ts";
import { settle } from "./screen-fixtures.ts";

const FILE = "docs/screens/slack.png";
const AT = "2026-11-20T15:00:00.000Z";

const [ana, beto] = [
  { id: "a", name: "Ana Soto" },
  { id: "b", name: "Beto Rojas" },
];

const MESSAGE = closedMessage({
  teamId: "cafe2mesas",
  teamName: "Equipo Andes",
  timeZone: "America/Santiago",
  origin: "https://tertulia.example",
  retrospective: {
    id: "r",
    retrospectiveName: "Sprint 24",
    status: "CLOSED",
    sprintWinner: beto,
    result: { winnerVotes: 4, totalVotes: 6, decidedBy: "votes" },
    board: null,
    at: null,
    createdAt: AT,
    closedAt: AT,
  },
  agreements: [
    {
      text: "Partir la planning en dos: el qué el lunes, el cómo el martes",
      owner: ana,
      dueOn: "2026-12-07",
    },
    { text: "Revisar los PR el mismo día", owner: null, dueOn: null },
  ],
});

/** Slack's marks of bold and links as HTML. The text of a message is escaped already. */
const htmlOf = ({ blocks }: SlackMessage): string =>
  blocks
    .map(({ text: { text } }) =>
      text
        .replace(/<([^|>]+)\|([^>]+)>/g, '<a href="$1">$2</a>')
        .replace(/\*([^*\n]+)\*/g, "<b>$1</b>")
        .replaceAll("\n", "<br>"),
    )
    .map((section) => `<p>${section}</p>`)
    .join("");

const STYLE = `
  body { margin: 0; padding: 24px; background: #fff; font: 15px/1.47 Lato, "Liberation Sans", sans-serif; color: #1d1c1d }
  article { display: grid; grid-template-columns: 36px 1fr; gap: 8px }
  i { display: grid; place-items: center; width: 36px; height: 36px; border-radius: 6px; background: #5b3fa8; color: #fff; font: 20px Georgia, serif }
  small { padding: 0 4px; border-radius: 3px; background: #ddd; font-size: 10px; color: #616061 }
  time { font-size: 12px; color: #616061 }
  p { margin: 4px 0 8px }
  a { color: #1264a3; text-decoration: none }`;

test("The picture shows what arrives in a channel when a retrospective closes", async ({ newContext }) => {
  const page = await (await newContext({ viewport: { width: 620, height: 100 }, deviceScaleFactor: 2 })).newPage();
  await page.setContent(
    `<style>${STYLE}</style><article><i>T</i><div><b>Tertulia</b> <small>APP</small> <time>12:00</time>${htmlOf(MESSAGE)}</div></article>`,
  );
  await settle(page);
  writeFileSync(FILE, smallPng([await page.screenshot({ fullPage: true })]));
});
