export const retroPath = ({ teamId, retroId }: { teamId: string; retroId: string }): string =>
  `/teams/${teamId}/retrospectives/${retroId}`;
