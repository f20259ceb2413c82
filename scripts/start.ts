import { main, Stop } from "./hosting/tools.ts";
import { expectFree, readPort } from "./local/port.ts";
import { openPrepared } from "./local/prepare.ts";
import { closeAtSignal } from "./local/server.ts";

await main(async () => {
  const port = readPort();
  await expectFree(port);
  const server = await openPrepared(port);
  closeAtSignal(server);
  console.log(`
  Tertulia is open at ${server.origin}

  Log in      ana@ejemplo.cl     password: tertulia-demo   (admin of «Equipo Cordillera»)
              beto@ejemplo.cl    password: tertulia-demo   (member; use a private window to see both)
  Join        team cafe2mesas    password: mesa-larga
  Mails       ${server.origin}/dev/outbox  (the codes for new accounts arrive here)

  Ctrl+C stops it. The data stays for the next start.
`);
  await server.ended;
  await server.close();
  throw new Stop("workerd, which runs the product, has ended. Start it again: npm start");
});
