type Shared = { id: string; name: string };

/** The page where a person joins this very team; they only add its password. @param origin of this site */
export const joinLink = (teamId: string, origin: string): string => `${origin}/teams/join?id=${teamId}`;

/** What Compartir copies: id, name and the link that asks for the password (spec §2). */
export const shareText = ({ id, name }: Shared, origin: string): string =>
  `Id: ${id}\nEquipo: ${name}\n${joinLink(id, origin)}`;

/** The team's id in what a person pasted: the id itself, the link, or all of what Compartir copied. */
export function idIn(pasted: string): string {
  const found = /[?&]id=([^&\s]+)/.exec(pasted) ?? /\bid:\s*(\S+)/i.exec(pasted);
  return (found?.[1] ?? pasted).trim().toLowerCase();
}
