import { OpenAgreements } from "#app/agreements/open-agreements.tsx";
import { LastRetrospective } from "./last-retrospective.tsx";

/** What the team agreed: in the last retrospective, and before. */
export const Agreed = ({ teamId }: { teamId: string }) => (
  <div className="flex min-w-0 flex-col gap-5">
    <LastRetrospective teamId={teamId} />
    <OpenAgreements teamId={teamId} />
  </div>
);
