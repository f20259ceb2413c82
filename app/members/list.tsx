import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { InviteButton } from "#app/invitations/invite-button.tsx";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { userQuery } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { useRowFocus } from "#app/ui/use-row-focus.ts";
import { t } from "#worker/contract/language.ts";
import { COLUMNS, MemberRow } from "./member-row.tsx";
import { membershipQuery, membersQuery } from "./queries.ts";
import { TABLE } from "./table-roles.ts";

const queries: ScreenQueries = ({ teamId }, api) => [optionalQuery(membersQuery(teamId, api))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Miembros · Tertulia` }];

export default function MembersScreen() {
  const { teamId } = useScreenParams();
  const { data: membership } = useQuery({ ...membershipQuery(teamId), throwOnError: false });
  const isAdmin = membership?.isAdmin ?? false;
  return (
    <>
      <PageHeader title={t`Miembros`} actions={isAdmin && <InviteButton teamId={teamId} variant="primary" />} />
      <div className="flex flex-col gap-6">
        <Panel name={t`los miembros`}>
          <Members teamId={teamId} />
        </Panel>
        {isAdmin && <AccessPanel teamId={teamId} />}
      </div>
    </>
  );
}

function Members({ teamId }: { teamId: string }) {
  const { data: members } = useQuery(membersQuery(teamId));
  const { data: me } = useQuery(userQuery());
  const { data: membership } = useQuery(membershipQuery(teamId));
  const canManage = membership?.isAdmin ?? false;
  const rows = useRowFocus<HTMLTableSectionElement>();
  return (
    <Card className="px-5! py-2!">
      {members === undefined ? (
        <SkeletonRows count={10} />
      ) : (
        <table {...TABLE.table} aria-label={t`Miembros`} className="w-full max-lg:block">
          <thead {...TABLE.group} className="max-lg:sr-only">
            <tr
              {...TABLE.row}
              className="[&>th]:px-3 [&>th]:py-3 [&>th]:font-medium [&>th]:whitespace-nowrap [&>th]:text-ink-soft"
            >
              {Object.entries(COLUMNS).map(([column, name]) => (
                <th key={column} {...TABLE.head} className="text-start">
                  {name()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...TABLE.group} {...rows} className="max-lg:block">
            {members.map((member) => (
              <MemberRow
                key={member.userId}
                teamId={teamId}
                member={member}
                isMe={member.userId === me?.id}
                canManage={canManage}
              />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function AccessPanel({ teamId }: { teamId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const lists = useLazyModule(
    isOpen,
    () => import("./access-lists.tsx"),
    () => setIsOpen(false),
  );
  if (lists) return <lists.AccessLists teamId={teamId} />;
  return (
    <Button
      variant="quiet"
      className="self-start"
      pending={isOpen}
      onClick={() => setIsOpen(true)}
    >{t`Quién entró y salió`}</Button>
  );
}
