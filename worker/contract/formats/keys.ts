// Alone, so that the form of a retrospective loads no schema.

/** The formats that the form shows first. */
export const USUAL_FORMATS = ["bien-mejorar-ideas", "empezar-dejar-seguir", "velero", "cuatro"] as const;
/** Those that it shows after a press. */
export const MORE_FORMATS = [
  "emociones",
  "estrella",
  "cafe",
  "linea",
  "rosa",
  "cerditos",
  "mantener",
  "globo",
] as const;
