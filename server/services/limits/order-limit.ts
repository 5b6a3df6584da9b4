import type { CreateCounter } from "./counter.ts";
import type { Limit } from "./limit.ts";
import { createLimit, perAddress, perMailbox, perSite } from "./limit.ts";

const HOUR = 3_600;

/**
 * Limits the guest orders per hour of one e-mail address, one network and one IPv6 site, so that no mailbox is flooded.
 * The limit is lower for an e-mail address that no customer has ordered with: it may belong to somebody else.
 */
export type OrderLimit = Limit<Who>;

interface Who {
  email: string;
  address: string;
}

/** Counts the network first: a try that the network's limit refuses uses up none of the e-mail address's points. */
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
  /** true if a signed-in customer has ordered with this e-mail address; an order by a guest does not count */
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
