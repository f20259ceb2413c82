import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { EditForm } from "./edit-form.tsx";
import { userQuery } from "./queries.ts";

const queries: ScreenQueries = (_ids, api) => [userQuery(api)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Editar perfil · Tertulia" }];

/** My name and password. */
export default function EditProfileScreen() {
  const navigate = useNavigate();
  const { data: user } = useQuery(userQuery());
  return (
    <>
      <PageHeader title="Editar perfil" back={{ to: "/user", label: "Mi perfil" }} />
      {user ? <EditForm user={user} onDone={() => navigate("/user", { replace: true })} /> : <SkeletonGrid count={1} />}
    </>
  );
}
