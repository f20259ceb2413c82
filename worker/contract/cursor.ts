/** Where a page of a list begins that is sorted newest first: after the entry of this moment and id. */
export const cursorAfter = (at: string, id: string): string => `${at}~${id}`;
