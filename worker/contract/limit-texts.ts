import type { LimitKind, LimitUse } from "./host.ts";
import { number, t } from "./language.ts";

/** What each limit is called, and what happens when it is reached (docs/free-plan.md). */
export const LIMIT_TEXTS: Record<LimitKind, { name: () => string; effect: () => string }> = {
  requests: {
    name: () => t`Peticiones`,
    effect: () => t`Al llegar al límite, las páginas no abren y Cloudflare muestra su error 1027.`,
  },
  objectRequests: {
    name: () => t`Peticiones a las salas`,
    effect: () => t`Al llegar al límite, nadie entra con contraseña y las mesas abiertas se detienen.`,
  },
  objectRowsWritten: {
    name: () => t`Filas escritas por las salas`,
    effect: () => t`Al llegar al límite, las mesas abiertas no guardan más tarjetas.`,
  },
  rowsWritten: {
    name: () => t`Filas escritas en la base de datos`,
    effect: () => t`Al llegar al límite se puede leer, pero no guardar.`,
  },
  rowsRead: {
    name: () => t`Filas leídas de la base de datos`,
    effect: () => t`Al llegar al límite, las páginas muestran un aviso y no cargan.`,
  },
  mails: {
    name: () => t`Correos`,
    effect: () => t`Al llegar al límite, quien pide un código espera a mañana.`,
  },
  databaseBytes: {
    name: () => t`Tamaño de la base de datos`,
    effect: () => t`Al llegar al límite se puede leer, pero no guardar, y esperar no ayuda.`,
  },
};

/** "72.000", or "312 MB". */
export const amountText = (kind: LimitKind, amount: number): string =>
  kind === "databaseBytes" ? t`${number(Math.round(amount / 1_000_000))} MB` : number(amount);

/** In whole percent. It never says 100 before the limit is reached. */
export const percentOf = ({ used, limit }: Pick<LimitUse, "used" | "limit">): number =>
  Math.floor((used / limit) * 100);
