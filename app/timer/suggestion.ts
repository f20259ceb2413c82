import type { ReactNode } from "react";

/** A button that starts the timer, above the field of the dialog. */
export type TimerSuggestion = (onDone: () => void) => ReactNode;
