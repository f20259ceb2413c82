/** In the order of a retrospective (docs/product.md §17.3). They stand apart from the schemas because pages need them. */
export const STEPS = ["ARRIVE", "WRITE", "GROUP", "CHOOSE", "TALK", "THANK"] as const;
