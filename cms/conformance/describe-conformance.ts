import { describe, expect, test } from "vitest";
import type { Open, Opened } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { MUTATIONS } from "./mutations.ts";

/** The contract's promises for one adapter, and the proof that the suite would see them broken. */
export function describeConformance(name: string, open: Open): void {
  describe(name, () => {
    test.each(EVERY_CASE.map((one) => [one.name, one] as const))("%s", async (_, { space, check }) => {
      const opened = await open(space);
      try {
        await check(opened);
      } finally {
        await opened.close();
      }
    });

    test.each(MUTATIONS.map((one) => [one.name, one] as const))("it is noticed when %s", async (_, { mutate }) => {
      const failed = await failuresOf(open, (opened) => ({ ...opened, cms: mutate(opened.cms) }));
      expect(failed).not.toEqual([]);
    });
  });
}

async function failuresOf(open: Open, mutate: (opened: Opened) => Opened): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, space, check } of EVERY_CASE) {
    const opened = await open(space);
    try {
      await check(mutate(opened));
    } catch {
      failed.push(name);
      return failed;
    } finally {
      await opened.close();
    }
  }
  return failed;
}
