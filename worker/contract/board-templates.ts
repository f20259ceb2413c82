import type { BoardColumn, Template } from "./boards.ts";

/** A template with columns of its own. */
export type ColumnTemplate = Exclude<Template, "como-la-ultima">;

function columns(...texts: [title: string, hint: string][]): BoardColumn[] {
  return texts.map(([title, hint], index) => ({ id: `c${index + 1}`, title, hint }));
}

export const BOARD_TEMPLATES: Record<ColumnTemplate, { title: string; columns: BoardColumn[] }> = {
  "bien-mejorar-ideas": {
    title: "Bien, mejorar, ideas",
    columns: columns(
      ["Lo bueno", "¿Qué salió bien y vale la pena repetir?"],
      ["Por mejorar", "¿Qué nos costó o nos frenó?"],
      ["Ideas", "¿Qué podríamos probar?"],
    ),
  },
  "empezar-dejar-seguir": {
    title: "Empezar, dejar, seguir",
    columns: columns(
      ["Empezar", "¿Qué nos haría bien y todavía no hacemos?"],
      ["Dejar", "¿Qué hacemos que ya no ayuda?"],
      ["Seguir", "¿Qué funciona y queremos cuidar?"],
    ),
  },
  velero: {
    title: "Velero",
    columns: columns(
      ["Viento", "¿Qué nos empuja?"],
      ["Ancla", "¿Qué nos frena?"],
      ["Rocas", "¿Qué riesgos vemos por delante?"],
      ["Isla", "¿Adónde queremos llegar?"],
    ),
  },
  cuatro: {
    title: "Cuatro preguntas",
    columns: columns(
      ["Nos gustó", "¿Qué disfrutamos?"],
      ["Aprendimos", "¿Qué sabemos ahora que antes no?"],
      ["Nos faltó", "¿Qué echamos de menos?"],
      ["Quisiéramos", "¿Qué nos gustaría tener o probar?"],
    ),
  },
};
