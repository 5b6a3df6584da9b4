import type { FrontOptions } from "#server/front/front.ts";
import { createLoad } from "#server/front/load.ts";
import type { DependencyState } from "#server/services/health/health.ts";

const ANSWERS: DependencyState = { state: "answers", since: "2026-01-01T00:00:00.000Z" };

/** What a front is told of a process that has little to do, and of an ERP and mail that work. */
export const CALM = {
  health: () => ({
    erp: { ...ANSWERS, notAnswering: [] },
    content: { source: "local" as const, ...ANSWERS },
    mail: ANSWERS,
  }),
  load: createLoad({ delay: () => 0 }),
  isDraining: () => false,
} satisfies Partial<FrontOptions>;
