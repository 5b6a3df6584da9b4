import { createShopCookies } from "#server/cookies.ts";
import { BUDGETS, type Budget, type Budgets } from "#server/front/budgets.ts";
import type { FrontOptions } from "#server/front/front.ts";
import { createLoad } from "#server/front/load.ts";
import type { DependencyState } from "#server/services/health/health.ts";

const ANSWERS: DependencyState = { state: "answers", since: "2026-01-01T00:00:00.000Z" };

/** What a front is told of a process that has little to do, and of an ERP and mail that work. */
export const CALM = {
  shopName: "Dizna",
  health: () => ({
    erp: { ...ANSWERS, notAnswering: [] },
    content: { source: "local" as const, ...ANSWERS },
    mail: ANSWERS,
  }),
  load: createLoad({ delay: () => 0 }),
  cookies: createShopCookies("of a test", false),
  isDraining: () => false,
} satisfies Partial<FrontOptions>;

const ALL: Budget = { open: 10_000, making: 10_000, files: 10_000, points: 1_000_000, burst: 1_000_000 };

/** For tests and measurements that ask, from one address, for what a crowd would ask for from many. */
export const WIDE: Budgets = {
  ...BUDGETS,
  network: ALL,
  customer: ALL,
  guest: ALL,
  guests: ALL,
  device: ALL,
  strangersLogins: ALL,
  refusalMs: 0,
};
