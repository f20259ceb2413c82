import { type ParseArgsConfig, parseArgs } from "node:util";

/** Node explains what a command can take in further sentences. The usage does it better. */
const firstSentence = (message: string): string => message.split(/\.?\n|\. /, 1)[0] ?? message;

/**
 * Reads what the command line says, before a script does anything. `--help` ends the script with its usage, and an
 * argument that the script does not take ends it with one sentence.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`\n✗ ${firstSentence(error.message)}: --help shows what this takes.`);
    process.exit(1);
  }
}
