/** The order is that of a retrospective (docs/product.md §17.3). Pages need them without the schemas. */
export const STEPS = ["ARRIVE", "WRITE", "GROUP", "CHOOSE", "TALK", "THANK"] as const;
