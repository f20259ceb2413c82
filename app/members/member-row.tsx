import { clsx } from "clsx";
import { useIsPending } from "#app/lib/data/use-is-pending.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { t } from "#worker/contract/language.ts";
import type { Member } from "#worker/contract/members.ts";
import { MemberMenu } from "./member-menu.tsx";
import { memberKey } from "./mutations.ts";
import { TABLE } from "./table-roles.ts";

/** A cell that is a line of the card, after the name of its column. Screen readers take the name from the table's head. */
const FACT = "after-label max-lg:col-span-2 max-lg:flex max-lg:items-center max-lg:gap-3";

type MemberRowProps = { teamId: string; member: Member; isMe: boolean; canManage: boolean };

export const COLUMNS = {
  name: () => t`Nombre`,
  email: () => t`Email`,
  role: () => t`Rol`,
  wins: () => t`Sprint winner`,
  options: () => t`Opcion`,
} as const;

export function MemberRow({ teamId, member, isMe, canManage }: MemberRowProps) {
  const { user, isAdmin, isGuest } = member;
  const isPending = useIsPending(memberKey(teamId, user.id));
  return (
    <tr
      {...TABLE.row}
      className="border-t border-line max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1.5 max-lg:py-4 max-lg:first:border-t-0 [&>td]:lg:px-3 [&>td]:lg:py-3"
    >
      <td {...TABLE.cell} className="min-w-0">
        <span className="flex min-h-11 items-center gap-3">
          <Avatar id={user.id} name={user.name} />
          <span className="max-w-80 min-w-0 font-semibold wrap-anywhere">
            {user.name}
            {isMe && <span className="font-normal text-ink-soft"> {t`(tú)`}</span>}
          </span>
        </span>
        <OfflineNote sending={isPending} />
      </td>
      <td {...TABLE.cell} data-label={COLUMNS.email()} className={clsx(FACT, "lg:text-ink-soft")}>
        <span className="min-w-0">{user.email ? <EmailText email={user.email} /> : "—"}</span>
      </td>
      <td {...TABLE.cell} data-label={COLUMNS.role()} className={FACT}>
        <Badge tone={isAdmin ? "accent" : "neutral"}>
          {isAdmin ? t`Admin` : isGuest ? t`Persona invitada` : t`User`}
        </Badge>
      </td>
      <td {...TABLE.cell} data-label={COLUMNS.wins()} className={FACT}>
        {/* Fixed size: the number may arrive in a later chunk of the HTML stream. */}
        <span className="inline-flex min-h-7 min-w-11 items-center gap-2">
          <Trophy className={user.sprintWins > 0 ? "size-6" : "size-6 opacity-40"} />
          <span className={user.sprintWins > 0 ? "numeral text-xl text-saffron-ink" : "numeral text-xl text-ink-soft"}>
            {user.sprintWins}
          </span>
        </span>
      </td>
      <td {...TABLE.cell} className="max-lg:col-start-2 max-lg:row-start-1">
        {canManage && !isMe && <MemberMenu teamId={teamId} member={member} />}
      </td>
    </tr>
  );
}
