/** The invitation leads to this retrospective while it is open. */
export const forRetro = (link: string, retroId: string | undefined): string =>
  retroId ? `${link}?${new URLSearchParams({ retro: retroId })}` : link;

const withEnd = (link: string, end: string): string => link.replace(/(?=\?|$)/, end);

/** The picture of a link's QR, which the server draws. */
export const qrAt = (link: string): string => withEnd(link, "/qr.svg");

/** The page with an invitation's QR over the whole screen. */
export const projectorAt = (link: string): string => withEnd(link, "/qr");
