import type { Format } from "./format.ts";
import { fourQuestions } from "./four-questions.ts";
import { goodBetterIdeas } from "./good-better-ideas.ts";
import type { USUAL_FORMATS } from "./keys.ts";
import { sailboat } from "./sailboat.ts";
import { startStopContinue } from "./start-stop-continue.ts";

export const usualFormats: Record<(typeof USUAL_FORMATS)[number], Format> = {
  "bien-mejorar-ideas": goodBetterIdeas,
  "empezar-dejar-seguir": startStopContinue,
  velero: sailboat,
  cuatro: fourQuestions,
};
