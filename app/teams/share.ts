import { t } from "#worker/contract/language.ts";

type Shared = { id: string; name: string };

/** The link carries the name, because the server tells a team's name only to its members. */
export const shareText = ({ id, name }: Shared, origin: string): string =>
  [t`Id: ${id}`, t`Equipo: ${name}`, `${origin}/teams/join?${new URLSearchParams({ id, name })}`].join("\n");

/** Accepts the id, the invitation link or the whole invitation text. */
export function parseTeamId(pasted: string): string {
  const found = /[?&]id=([^&\s]+)/.exec(pasted) ?? /\bid:\s*(\S+)/i.exec(pasted);
  return (found?.[1] ?? pasted).trim().toLowerCase();
}
