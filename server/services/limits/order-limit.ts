import type { CreateCounter } from "./counter.ts";
import { createLimit, perAccount, perAddress } from "./create-limit.ts";
import type { Limit } from "./limit.ts";

const HOUR = 3_600;

/** How many guest orders one e-mail address and one connection may give an hour: nobody's mailbox is flooded from here. */
export type OrderLimit = Limit<{ email: string; address: string }>;

/** The connection first: who has used up their own takes nothing from anybody's address. */
export function createOrderLimit({
  perEmail = 20,
  perAddress: perConnection = 60,
  createCounter,
}: {
  perEmail?: number;
  perAddress?: number;
  createCounter: CreateCounter;
}): OrderLimit {
  const count = (name: string, points: number) => createCounter({ name, points, seconds: HOUR });
  return createLimit([perAddress(count("order-address", perConnection)), perAccount(count("order-account", perEmail))]);
}
