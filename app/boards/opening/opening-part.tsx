import { lazyPart } from "#app/lib/lazy-part.tsx";

// Tables without a question load nothing of this.

export const OpeningPart = lazyPart("opening", async () => (await import("./opening.tsx")).Opening);
export const OpeningLinePart = lazyPart("opening", async () => (await import("./opening.tsx")).OpeningLine);
export const AnswersPart = lazyPart("answers", async () => (await import("./answers.tsx")).Answers);
