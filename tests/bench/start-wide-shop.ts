import { type Shop, type ShopOptions, startShop } from "#tests/support/start-shop.ts";

/** For measurements that ask, from one address, for what a crowd would ask for from many. */
export function startWideShop({ env, ...options }: ShopOptions = {}): Promise<Shop> {
  return startShop({ ...options, env: { BUDGET_FACTOR: "9999", ...env } });
}
