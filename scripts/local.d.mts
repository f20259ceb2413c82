export const PORT: number;
export const STATE: string;
