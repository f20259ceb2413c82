import { PORT, prepare, serve, untilReady } from "./local.mjs";

prepare();
serve("--log-level", "warn");
await untilReady();
console.log(`
  Tertulia is open at http://localhost:${PORT}

  Log in      ana@ejemplo.cl     password: tertulia-demo   (admin of «Equipo Cordillera»)
              beto@ejemplo.cl    password: tertulia-demo   (member; open it in a private window to see both)
  Join        team cafe2mesas    password: mesa-larga
  Mails       http://localhost:${PORT}/dev/outbox  (the codes of new accounts arrive here)

  Ctrl+C stops it; starting again keeps the data.
`);
