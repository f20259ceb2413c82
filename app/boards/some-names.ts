const list = new Intl.ListFormat("es");

/** "Ana", "Ana y Beto" or "Ana, Beto y 2 más". @param names at least one */
export const someNames = (names: readonly string[]): string => {
  const more = names.length - 2;
  return list.format(more > 0 ? [...names.slice(0, 2), `${more} más`] : names);
};
