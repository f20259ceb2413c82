import { main } from "./hosting/tools.ts";
import { bundleInto } from "./local/bundle.ts";
import { platform } from "./local/platform.ts";
import { expectFree } from "./local/port.ts";
import { prepare } from "./local/prepare.ts";
import { closeAtSignal, openServer } from "./local/server.ts";
import { PORT, STATE } from "./local/settings.ts";

await main(async () => {
  await expectFree(PORT);
  prepare();
  const script = bundleInto("build/worker");
  const server = await openServer({ script, platform: platform(), port: PORT, state: STATE, prints: "troubles" });
  closeAtSignal(server);
  console.log(`
  Tertulia is open at ${server.origin}

  Log in      ana@ejemplo.cl     password: tertulia-demo   (admin of «Equipo Cordillera»)
              beto@ejemplo.cl    password: tertulia-demo   (member; open it in a private window to see both)
  Join        team cafe2mesas    password: mesa-larga
  Mails       ${server.origin}/dev/outbox  (the codes of new accounts arrive here)

  Ctrl+C stops it; starting again keeps the data.
`);
});
