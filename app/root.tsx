import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { useContext } from "react";
import { NonceContext } from "#app/lib/nonce.ts";
import "#app/styles/app.css";
export default function Root() {
  const nonce = useContext(NonceContext);
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}
