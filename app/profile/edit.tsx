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
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import type { LoginMethods, User } from "#worker/contract/users.ts";
import { useUpdateUser } from "./mutations.ts";
import { loginMethodsQuery, userQuery } from "./queries.ts";

const queries: ScreenQueries = (_ids, api) => [userQuery(api), optionalQuery(loginMethodsQuery(api))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Editar perfil · Tertulia` }];

export default function EditProfileScreen() {
  const navigate = useNavigate();
  const { data: user } = useQuery(userQuery());
  return (
    <>
      <PageHeader title={t`Editar perfil`} back={{ to: "/user", label: t`Mi perfil` }} />
      {user ? <EditForm user={user} onDone={() => navigate("/user", { replace: true })} /> : <SkeletonGrid count={1} />}
    </>
  );
}

function passwordHint(methods: LoginMethods | undefined): string {
  const { min } = LIMITS.userPassword;
  if (methods?.hasPassword !== false)
    return t`Déjala vacía para no cambiarla; al menos ${min} caracteres. Si la cambias, se cierran tus otras sesiones.`;
  if (methods.codes)
    return t`Hoy entras con un código por correo; al menos ${min} caracteres. Si la creas, se cierran tus otras sesiones.`;
  return methods.passkeys.length > 0
    ? t`Hoy entras con tu llave de acceso; al menos ${min} caracteres. Si la creas, se cierran tus otras sesiones.`
    : t`Hoy no tienes con qué volver a entrar; al menos ${min} caracteres. Si la creas, se cierran tus otras sesiones.`;
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
          label={t`Nombre`}
          name="name"
          required
          defaultValue={user.name}
          autoComplete="name"
          error={form.errors.name}
        />
        {user.email !== null && (
          <PasswordField
            label={hasPassword ? t`Contraseña nueva` : t`Crea una contraseña`}
            name="password"
            optional
            hint={passwordHint(methods)}
            autoComplete="new-password"
            error={form.errors.password}
          />
        )}
        <Button type="submit" className="mt-1 sm:self-start" pending={update.isPending}>{t`Guardar`}</Button>
      </FormCard>
      {dialog && <dialog.IdentityDialog open={unconfirmed !== null} onClose={close} onConfirmed={sendAgain} />}
    </>
  );
}
