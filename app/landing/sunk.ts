/** The sunk tray that holds a piece of the product inside a card. */
export const TRAY = "grow rounded-md border border-line bg-paper-sunk p-4";
