import type { CreateCounter } from "./counter.ts";
import type { Limit } from "./limit.ts";
import { createLimit, perAddress, perMailbox, perSite } from "./limit.ts";

const HOUR = 3_600;

/**
 * How many guest orders one e-mail address, one network and one IPv6 site may place per hour, so that no mailbox is flooded.
 * An address that no customer has ordered with may belong to a stranger.
 */
export type OrderLimit = Limit<Who>;

interface Who {
  email: string;
  address: string;
}

/** Counts the network first: a network that has used up its own orders takes none from anyone's e-mail address. */
export function createOrderLimit({
  perEmail = 20,
  perStranger = 3,
  perAddress: perConnection = 60,
  isCustomers,
  createCounter,
}: {
  perEmail?: number;
  perStranger?: number;
  perAddress?: number;
  /** whether a signed-in customer has ordered with this address: a guest's order proves nothing about it */
  isCustomers: (email: string) => Promise<boolean>;
  createCounter: CreateCounter;
}): OrderLimit {
  const count = (name: string, points: number) => createCounter({ name, points, seconds: HOUR });
  const connection = perAddress(count("order-address", perConnection));
  const site = perSite(count("order-site", 4 * perConnection));
  const known = createLimit<Who>([connection, site, perMailbox(count("order-account", perEmail))]);
  const strange = createLimit<Who>([connection, site, perMailbox(count("order-stranger", perStranger))]);
  return { take: async (who) => ((await isCustomers(who.email)) ? known : strange).take(who) };
}
