import { type Shop, type ShopOptions, startShop } from "#tests/support/start-shop.ts";

/** Starts a shop for measurements that send, from one address, the requests of many people. */
export function startWideShop({ env, ...options }: ShopOptions = {}): Promise<Shop> {
  return startShop({ ...options, env: { BUDGET_FACTOR: "9999", ...env } });
}
