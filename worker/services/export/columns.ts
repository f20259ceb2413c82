import { t } from "#worker/contract/language.ts";

/** The columns of all tables about a team, with their heads. */
export const COLUMN_NAMES = {
  tipo: () => t`tipo`,
  lugar: () => t`lugar`,
  grupo: () => t`grupo`,
  fichas: () => t`fichas`,
  columna: () => t`columna`,
  texto: () => t`texto`,
  de: () => t`de`,
  para: () => t`para`,
  fecha: () => t`fecha`,
  estado: () => t`estado`,
  reacciones: () => t`reacciones`,
};

export type Column = keyof typeof COLUMN_NAMES;
