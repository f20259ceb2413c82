import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { membershipQuery } from "./queries.ts";

type AdminsOnlyProps = {
  teamId: string;
  /** To everybody else: that it is the admins', and what to do instead. */
  title: string;
  text: string;
  way: { to: string; label: string };
  children: ReactNode;
};

/** What only the team's admins may see (spec §6). The server decides: this spares the others a form that it would refuse. */
export function AdminsOnly({ teamId, title, text, way, children }: AdminsOnlyProps) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  if (membership?.isAdmin !== false) return children;
  const action = (
    <ButtonLink to={way.to} variant="quiet">
      {way.label}
    </ButtonLink>
  );
  return <EmptyState drawing="members" title={title} text={text} action={action} />;
}
