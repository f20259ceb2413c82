export function runFakeTool(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { status: number; stdout: string; stderr: string };
