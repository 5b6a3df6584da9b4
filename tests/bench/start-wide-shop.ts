import { type Shop, type ShopOptions, startShop } from "#tests/support/start-shop.ts";

/** Starts a shop with raised request limits, for measurements that send many people's requests from one IP address. */
export function startWideShop({ env, ...options }: ShopOptions = {}): Promise<Shop> {
  return startShop({ ...options, env: { BUDGET_FACTOR: "9999", ...env } });
}
