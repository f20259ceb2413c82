import { inSource, t } from "#worker/contract/language.ts";
import type { Statement } from "./health-check.ts";
import { HEALTH_KEYS, type HealthKey } from "./keys.ts";

type Text = () => string;

/** Each one says how it is at its best. */
const TEXTS: Record<HealthKey, { title: Text; hint: Text }> = {
  purpose: { title: () => t`Propósito`, hint: () => t`Sabemos para qué trabajamos, y nos importa.` },
  value: { title: () => t`Valor`, hint: () => t`Lo que entregamos le sirve a alguien, y se nota.` },
  release: { title: () => t`Publicar`, hint: () => t`Publicar un cambio es fácil, seguro y sin sustos.` },
  pace: { title: () => t`Ritmo`, hint: () => t`Avanzamos sin esperas largas ni interrupciones.` },
  quality: { title: () => t`Calidad`, hint: () => t`Nos gusta lo que construimos y no da miedo cambiarlo.` },
  process: { title: () => t`Forma de trabajar`, hint: () => t`Nuestras reuniones y costumbres nos ayudan.` },
  learning: { title: () => t`Aprender`, hint: () => t`Aprendemos cosas interesantes todo el tiempo.` },
  support: { title: () => t`Apoyo`, hint: () => t`Cuando necesitamos ayuda de otros, llega.` },
  voice: { title: () => t`Decidir`, hint: () => t`Decidimos qué hacemos y cómo lo hacemos.` },
  team: { title: () => t`Equipo`, hint: () => t`Nos cuidamos y nos gusta trabajar juntos.` },
};

const textsOf = (id: string): { title: Text; hint: Text } | undefined => {
  const key = HEALTH_KEYS.find((one) => one === id);
  return key && TEXTS[key];
};

/** A statement in the reader's language, unless a team wrote it. */
export function readStatement<Read extends Pick<Statement, "id" | "title" | "hint">>(statement: Read): Read {
  const texts = textsOf(statement.id);
  return texts ? { ...statement, title: texts.title(), hint: texts.hint() } : statement;
}

export const usualStatement = (key: HealthKey): Statement => ({
  id: key,
  title: TEXTS[key].title(),
  hint: TEXTS[key].hint(),
});

/** As a board stores them: in the source's language. */
export const storedStatements = (keys: readonly HealthKey[]): Statement[] => inSource(() => keys.map(usualStatement));
