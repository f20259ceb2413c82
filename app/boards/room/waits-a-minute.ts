import { t } from "#worker/contract/language.ts";

/** What a question says without a connection, where the queue drops the gesture after a minute. */
export const waitsAMinute = (): string => t`Sin conexión. Si no vuelve en un minuto, no cambiamos la mesa.`;
