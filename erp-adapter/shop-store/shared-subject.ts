import type { ConformanceCase, Subject } from "../conformance/case.ts";
import { FIXTURE } from "../conformance/fixture/products.ts";

/** One subject for many cases, as a running back end is: each case gets it with the fixture's products as they were. */
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

/** Whether a case leaves something to the next one: another clock or a closed adapter. */
export function needsItsOwn({ area, needs }: ConformanceCase): boolean {
  return needs.includes("clock") || area === "catalogue" || area === "capabilities";
}
