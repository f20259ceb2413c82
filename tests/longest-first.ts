import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files in workerd, the slowest first. In a fresh checkout vitest knows no times, and one that begins last would
 * run alone.
 */
const LONGEST = ["permissions", "known-devices", "codes", "faults", "secrets", "auth", "statements", "generated"];

function place({ moduleId }: TestSpecification): number {
  const index = LONGEST.findIndex((name) => moduleId.endsWith(`/api/${name}.test.ts`));
  return index < 0 ? LONGEST.length : index;
}

/** The projects stay one after the other, because files of one project share a Worker. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).sort((a, b) => place(a) - place(b)),
    );
  }
}
