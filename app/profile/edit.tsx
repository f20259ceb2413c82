import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failedWith } from "#app/lib/data/api-error.ts";
import { browserLoader, optionalQuery, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import type { User } from "#worker/contract/users.ts";
import { useUpdateUser } from "./mutations.ts";
import { loginMethodsQuery, userQuery } from "./queries.ts";

const queries: ScreenQueries = (_ids, api) => [userQuery(api), optionalQuery(loginMethodsQuery(api))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Editar perfil · Tertulia" }];

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

function EditForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { data: methods } = useQuery(loginMethodsQuery());
  const hasPassword = methods?.hasPassword !== false;
  const update = useUpdateUser(onDone);
  const [unconfirmed, setUnconfirmed] = useState<HTMLFormElement | null>(null);
  const close = () => setUnconfirmed(null);
  const dialog = useLazyModule(unconfirmed !== null, () => import("./identity-dialog.tsx"), close);
  const form = useForm(
    async () => (await import("#worker/contract/users.ts")).editUserForm,
    (values, element) =>
      update.mutateAsync(values).catch((error: unknown) => {
        if (failedWith(error, "confirm_identity")) setUnconfirmed(element);
        throw error;
      }),
  );
  function sendAgain() {
    close();
    unconfirmed?.requestSubmit();
  }
  return (
    <>
      <FormCard form={form}>
        <Field
          label="Nombre"
          name="name"
          required
          defaultValue={user.name}
          autoComplete="name"
          error={form.errors.name}
        />
        {user.email !== null && (
          <PasswordField
            label={hasPassword ? "Contraseña nueva" : "Crea una contraseña"}
            name="password"
            optional
            hint={`${hasPassword ? "Déjala vacía para no cambiarla" : "Hoy entras con un código por correo"}; al menos ${LIMITS.userPassword.min} caracteres. Si la ${hasPassword ? "cambias" : "creas"}, se cierran tus otras sesiones.`}
            autoComplete="new-password"
            error={form.errors.password}
          />
        )}
        <Button type="submit" className="mt-1 sm:self-start" pending={update.isPending}>
          Guardar
        </Button>
      </FormCard>
      {dialog && <dialog.IdentityDialog open={unconfirmed !== null} onClose={close} onConfirmed={sendAgain} />}
    </>
  );
}
