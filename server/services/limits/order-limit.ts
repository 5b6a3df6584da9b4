import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import { type CreateCounter, createMemoryCounter } from "./counter.ts";
import type { Limit } from "./limit.ts";
import { toNetworkKey } from "./network-key.ts";

const HOUR = 3_600;

/** How many guest orders one e-mail address and one connection may give an hour: nobody's mailbox is flooded from here. */
export type OrderLimit = Limit<{ email: string; address: string }>;

export function createOrderLimit({
  perEmail = 20,
  perAddress = 60,
  createCounter = createMemoryCounter,
}: {
  perEmail?: number;
  perAddress?: number;
  createCounter?: CreateCounter;
} = {}): OrderLimit {
  const emails = createCounter({ points: perEmail, seconds: HOUR });
  const addresses = createCounter({ points: perAddress, seconds: HOUR });
  return {
    // The connection first: who has used up their own takes nothing from anybody's address.
    async take({ email, address }) {
      const taken = await addresses.take(toNetworkKey(address));
      return taken.allowed ? emails.take(toEmailKey(email)) : taken;
    },
  };
}
