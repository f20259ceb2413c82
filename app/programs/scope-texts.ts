import { t } from "#worker/contract/language.ts";
import type { Scope } from "#worker/contract/scopes.ts";

export const SCOPE_TEXTS: Record<Scope, { name: () => string; hint: () => string }> = {
  read: {
    name: () => t`Leer`,
    hint: () => t`Retros, acuerdos, counters, tópicos, pulso y miembros. Nunca votos ni tarjetas de una mesa abierta.`,
  },
  write: {
    name: () => t`Escribir`,
    hint: () => t`Crear y cambiar retros, acuerdos, counters y tópicos, en tu nombre. No puede borrar.`,
  },
  export: { name: () => t`Descargar`, hint: () => t`Todo lo del equipo en CSV o JSON, y las hojas.` },
};
