import { useNavigate } from "@remix-run/react";
import type { BinKind } from "#worker/contract/bin.ts";
import { DeleteButton } from "./delete-button.tsx";
import { useDelete } from "./queries.ts";

type DeleteThingProps = { teamId: string; kind: BinKind; id: string; name: string; list: string };

/** Stands on the edit screen of a thing, and leads to the list that the thing was in. */
export function DeleteThing({ teamId, kind, id, name, list }: DeleteThingProps) {
  const navigate = useNavigate();
  const remove = useDelete(teamId, kind, { id, onDone: () => navigate(list, { replace: true }) });
  return <DeleteButton kind={kind} name={name} pending={remove.isPending} onConfirm={() => remove.mutate()} />;
}
