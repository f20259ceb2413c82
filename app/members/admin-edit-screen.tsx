import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import type { FormState } from "#app/ui/form.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import { AdminsOnly, type AdminsOnlyProps } from "./admins-only.tsx";
import { membershipQuery } from "./queries.ts";

type AdminEditScreenProps = {
  teamId: string;
  title: string;
  back: AdminsOnlyProps["link"];
  adminsOnly: AdminsOnlyProps;
  form: FormState;
  isSaving: boolean;
  /** The form's fields; a falsy value shows a skeleton. */
  children: ReactNode;
  /** Deletes what the form edits. */
  remove?: ReactNode;
  /** Stands beside the form, or below it on a phone. */
  more?: ReactNode;
};

export function AdminEditScreen({
  teamId,
  title,
  back,
  adminsOnly,
  form,
  isSaving,
  children,
  remove,
  more,
}: AdminEditScreenProps) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  return (
    <>
      <PageHeader title={title} back={back} />
      {membership?.isAdmin === false ? (
        <AdminsOnly {...adminsOnly} />
      ) : children ? (
        <div className={more ? "grid grid-cols-1 items-start gap-5 xl:grid-cols-2" : undefined}>
          <FormCard form={form}>
            {children}
            <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
              <Button type="submit" className="max-sm:grow" pending={isSaving}>{t`Guardar`}</Button>
              {remove && <Panel name={t`la Papelera`}>{remove}</Panel>}
            </div>
          </FormCard>
          {more}
        </div>
      ) : (
        <SkeletonGrid count={1} />
      )}
    </>
  );
}
