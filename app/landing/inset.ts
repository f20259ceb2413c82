/** The surface of an example. */
export const INSET = "grow rounded-md border border-line bg-paper-inset p-4";
