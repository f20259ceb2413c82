import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiClient } from "#app/lib/data/api.ts";
import type { AnyQuery, LaterQueries, ScreenQueries } from "#app/lib/data/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import { membershipQuery } from "./queries.ts";

export type AdminsOnlyProps = { title: string; text: string; link: { to: string; label: string } };

/** In the place of what only admins may see or do. */
export function AdminsOnly({ title, text, link }: AdminsOnlyProps) {
  return (
    <EmptyState
      drawing="members"
      title={title}
      text={text}
      action={
        <ButtonLink to={link.to} variant="quiet">
          {link.label}
        </ButtonLink>
      }
    />
  );
}

/** The queries of a screen that shows its content in `ForAdmins`. The server would refuse them to other members. */
export const adminQueries = (query: (teamId: string, api: ApiClient) => AnyQuery): [ScreenQueries, LaterQueries] => [
  ({ teamId }, api) => [membershipQuery(teamId, api)],
  (client, api, { teamId }) =>
    client.getQueryData(membershipQuery(teamId).queryKey)?.isAdmin ? [query(teamId, api)] : [],
];

type ForAdminsProps = { teamId: string; title: string; text: string; children: ReactNode };

export function ForAdmins({ teamId, title, text, children }: ForAdminsProps) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  if (!membership) return <SkeletonRows count={4} />;
  if (membership.isAdmin) return children;
  return <AdminsOnly title={title} text={text} link={{ to: `/teams/${teamId}/members`, label: t`Ver miembros` }} />;
}
