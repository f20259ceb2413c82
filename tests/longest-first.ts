import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files in workerd. In a fresh checkout vitest knows no times, and one that begins last would run alone. */
const LONGEST = [
  "permissions",
  "codes",
  "faults",
  "known-devices",
  "secrets",
  "users-deletion",
  "secrecy",
  "generated",
];

const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/api/${name}.test.ts`));

/** The projects stay one after the other, because files of one project share a Worker. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) => {
      const own = sorted.filter(({ project }) => project === one);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
