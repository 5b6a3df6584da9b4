import type { ConformanceCase, Subject } from "../../conformance/case.ts";
import { FIXTURE } from "../../conformance/fixture/products.ts";

/**
 * One subject that many cases share, as they would share a running back end. `create` restores the fixture's products
 * for each case.
 */
export interface SharedSubject {
  create(): Promise<Subject>;
  dispose(): Promise<void>;
}

export function shareSubject(make: () => Promise<Subject>): SharedSubject {
  let made: Promise<Subject> | null = null;
  return {
    async create() {
      made ??= make();
      const subject = await made;
      for (const record of FIXTURE) await subject.staff?.addProduct(record);
      return { ...subject, dispose: async () => {} };
    },
    async dispose() {
      const subject = await made;
      await subject?.dispose();
    },
  };
}

/**
 * True for a case that could disturb later cases on the same subject, for example because it sets the clock or closes
 * the adapter.
 */
export function needsItsOwn({ area, needs }: ConformanceCase): boolean {
  return needs.includes("clock") || area === "catalogue" || area === "capabilities";
}
