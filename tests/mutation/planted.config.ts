import { loadConfigFromFile, mergeConfig } from "vite";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const { PLANTED_KIND = "quick", PLANTED_AT = "" } = process.env;
const wordsOf = (text: string) => new Set(text.split(/[^a-z0-9]+/i));
const SOUGHT = wordsOf(PLANTED_AT);

/** Leaves only tests of one kind; first those whose paths have most words of the bug's file and room. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isQuick = ({ project: { name } }: TestSpecification) => name !== "whole" && name !== "slow";
    const shared = ({ moduleId }: TestSpecification) =>
      [...wordsOf(moduleId)].filter((word) => SOUGHT.has(word)).length;
    return files
      .filter((file) => isQuick(file) === (PLANTED_KIND === "quick"))
      .sort((one, other) => shared(other) - shared(one));
  }
}

const ofAll = await loadConfigFromFile({ command: "serve", mode: "test" }, "vitest.config.ts");

// A test that is only unsteady passes at the second try, and does not count as the one that caught the bug.
export default mergeConfig(ofAll?.config ?? {}, {
  test: { sequence: { sequencer: NearestFirst }, maxWorkers: 2, retry: 1 },
});
