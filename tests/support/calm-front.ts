import { createShopCookies } from "#server/cookies.ts";
import { BUDGETS, type Budget, type Budgets } from "#server/front/budgets.ts";
import type { FrontOptions } from "#server/front/front.ts";
import { createLoad } from "#server/front/overload.ts";
import type { DependencyState } from "#server/services/health/health.ts";

const ANSWERS: DependencyState = { state: "answers", since: "2026-01-01T00:00:00.000Z" };

/** Options of a front whose process has little to do, and whose ERP and mail work. */
export const CALM = {
  shopName: "Dizna",
  health: () => ({
    erp: { ...ANSWERS, notAnswering: [] },
    content: { source: "local" as const, ...ANSWERS },
    mail: ANSWERS,
    disk: ANSWERS,
  }),
  load: createLoad({ delay: () => 0 }),
  cookies: createShopCookies("of a test", false),
  isDraining: () => false,
} satisfies Partial<FrontOptions>;

const ALL: Budget = { open: 10_000, making: 10_000, files: 10_000, points: 1_000_000, burst: 1_000_000 };

/** Budgets for tests and measurements that send the requests of many people from one address. */
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
