/** The address to which links lead. */
export type Origin = string;
