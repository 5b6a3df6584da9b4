import { type Shop, type ShopOptions, startShop } from "#tests/support/start-shop.ts";

/** For measurements that send, from one address, the requests of a crowd. */
export function startWideShop({ env, ...options }: ShopOptions = {}): Promise<Shop> {
  return startShop({ ...options, env: { BUDGET_FACTOR: "9999", ...env } });
}
