/** Without accents and capitals, to search in. */
export const plainText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("es");
