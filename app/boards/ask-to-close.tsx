import { useQuery } from "@tanstack/react-query";
import { copyText } from "#app/lib/copy-text.ts";
import { rich } from "#app/lib/rich.ts";
import { membershipQuery, membersQuery } from "#app/members/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { byLocale, t } from "#worker/contract/language.ts";
import { NOTICE } from "./notice.ts";
import { useBoard } from "./room/board-context.ts";

/** The admins that fit in one line. */
const MOST = 3;
const oneOf = byLocale((code) => new Intl.ListFormat(code, { type: "disjunction" }));

/** Tells a facilitator who is not an admin, at the end, who can close, and offers a message that asks them. */
export function AskToClose() {
  const { teamId } = useBoard();
  const { data: membership } = useQuery({ ...membershipQuery(teamId), throwOnError: false });
  const { data: members = [] } = useQuery({ ...membersQuery(teamId), throwOnError: false });
  const admins = members.filter(({ isAdmin }) => isAdmin).map(({ user }) => user.name);
  if (membership?.isAdmin !== false || admins.length === 0) return null;
  return (
    <p className={NOTICE}>
      <span>
        {rich`La cierra un admin: ${<bdi className="font-semibold">{oneOf().format(admins.slice(0, MOST))}</bdi>}`}
      </span>
      <Button
        variant="ghost"
        className="text-accent! underline underline-offset-4"
        onClick={copyRequest}
      >{t`Copiar un mensaje para pedirlo`}</Button>
    </p>
  );
}

const copyRequest = () =>
  copyText(
    t`Terminamos la retrospectiva. ¿La cierras? ${location.href}`,
    t`Mensaje copiado`,
    t`Pídeselo con tus palabras.`,
  );
