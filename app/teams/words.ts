/** "1 miembro", "7 miembros". */
export const countMembers = (count: number): string => (count === 1 ? "1 miembro" : `${count} miembros`);
