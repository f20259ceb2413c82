/** The id of somebody who was chosen, or "" once they are no longer in the list: a member may be removed meanwhile. */
export const listedId = (people: readonly { id: string }[], chosen: string): string =>
  people.some(({ id }) => id === chosen) ? chosen : "";
