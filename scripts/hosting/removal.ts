import { databaseName, databaseNames, type Environment, optionsOf } from "#scripts/shared/environments.ts";
import { Stop, tool } from "#scripts/shared/tools.ts";
import { checkLogin, pointTo } from "./account.ts";

/** What deletes the Worker with its rooms, and then its databases. */
const deletions = (environment: Environment, others: number[] = []): string[][] => {
  const name = databaseName(environment);
  return [
    ["delete", ...optionsOf(environment), "--force"],
    ...databaseNames(name, others).map((one) => [
      "d1",
      "delete",
      one,
      ...optionsOf(environment),
      "--skip-confirmation",
    ]),
  ];
};

/**
 * Removes a deployment after a backup. Where a command fails, the later ones do not run.
 * @param ask null without a terminal, where nothing is removed
 */
export async function removeDeployment(
  environment: Environment,
  ask: ((question: string) => Promise<string>) | null,
): Promise<void> {
  if (!ask) throw new Stop("To remove a deployment, answer its question in a terminal. Nothing was removed.");
  checkLogin();
  const { name, others } = pointTo(environment);
  const answer = await ask(
    `This makes a backup, and then deletes the Worker, its rooms and its databases.\n  To go on, write ${name}: `,
  );
  if (answer !== name) throw new Stop(`The answer was not ${name}. Nothing was removed.`);
  tool("npm", ["run", "backup", "--", "--env", environment], { interactive: true });
  for (const command of deletions(environment, others)) tool("wrangler", command);
  console.log(`
✓ ${name} is removed. The backup stays in backups/.
  Still yours to delete: the key and the domain in Resend, and the secrets and variables on GitHub.`);
}

export function describeRemoval(environment: Environment): void {
  console.log(`  would ask for the name ${databaseName(environment)}`);
  console.log(`  would run: npm run backup -- --env ${environment}`);
  for (const command of deletions(environment)) console.log(`  would run: wrangler ${command.join(" ")}`);
}
