import { openPrepared } from "./local/prepare.ts";
import { closeAtSignal } from "./local/server.ts";
import { WITHOUT_MAIL } from "./local/settings.ts";
import { readArguments } from "./shared/arguments.ts";
import { expectFree, readPort } from "./shared/port.ts";
import { main, Stop } from "./shared/tools.ts";

const USAGE = `npm start

Builds the product if a source has changed, and serves it on http://localhost:8787 with a demo team.

  PORT=8788 npm start         another port
  WITHOUT_MAIL=1 npm start    without mail, as a deployment without RESEND_API_KEY, and without the demo team
  SEED_LANGUAGE=en npm start  an empty database gets the demo team in this language`;

readArguments(USAGE, {});

type Server = Awaited<ReturnType<typeof openPrepared>>;

const demoOf = ({
  origin,
  hasResend,
}: Server) => `  Log in      ana@ejemplo.cl     password: tertulia-demo   (admin of the demo team)
              beto@ejemplo.cl    password: tertulia-demo   (member; use a private window to see both)
  Join        team cafe2mesas    password: mesa-larga
  Mails       ${
    hasResend
      ? "are sent with Resend, because .dev.vars has RESEND_API_KEY"
      : `${origin}/dev/outbox  (the codes for new accounts arrive here)`
  }`;

async function firstAccountOf({ origin, database }: Server): Promise<string> {
  const { firstAccountText, newFirstAccountLink, SELECT_ACCOUNT } = await import("./hosting/first-account.ts");
  if (await database.prepare(SELECT_ACCOUNT).first()) return "  There is no mail: log in, or come in by invitation.";
  const { path, statements } = await newFirstAccountLink();
  await database.batch(statements.map((statement) => database.prepare(statement)));
  return firstAccountText(origin + path);
}

await main(async () => {
  const port = readPort();
  await expectFree(port);
  const server = await openPrepared(port);
  closeAtSignal(server);
  console.log(`
  Tertulia is open at ${server.origin}

${WITHOUT_MAIL ? await firstAccountOf(server) : demoOf(server)}

  Ctrl+C stops it. The data stays for the next start.
`);
  await server.ended;
  await server.close();
  throw new Stop("workerd, which runs the product, has ended. Start it again: npm start");
});
