import { describe, expect, test } from "vitest";
import type { Open } from "./case.ts";
import { EVERY_CASE } from "./every-case.ts";
import { MUTATIONS } from "./mutations.ts";

/** Tests the contract's promises for one adapter, and proves that the suite notices when one is broken. */
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

    test.each(MUTATIONS.map((one) => [one.name, one] as const))("it is noticed when %s", async (_, mutation) => {
      const broken = EVERY_CASE.find((one) => one.name.startsWith(mutation.breaks));
      if (!broken) throw new Error(`no case begins with ${mutation.breaks}`);
      const opened = await open(broken.space);
      try {
        await expect(broken.check({ ...opened, cms: mutation.mutate(opened.cms) })).rejects.toThrow();
      } finally {
        await opened.close();
      }
    });
  });
}
