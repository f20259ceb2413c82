type Shared = { id: string; name: string };

const joinLink = (teamId: string, origin: string): string => `${origin}/teams/join?id=${teamId}`;

export const shareText = ({ id, name }: Shared, origin: string): string =>
  `Id: ${id}\nEquipo: ${name}\n${joinLink(id, origin)}`;

/** Accepts the id, the invitation link or the whole invitation text. */
export function parseTeamId(pasted: string): string {
  const found = /[?&]id=([^&\s]+)/.exec(pasted) ?? /\bid:\s*(\S+)/i.exec(pasted);
  return (found?.[1] ?? pasted).trim().toLowerCase();
}
