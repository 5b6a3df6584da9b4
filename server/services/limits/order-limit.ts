import type { CreateCounter } from "./counter.ts";
import type { Limit } from "./limit.ts";
import { createLimit, perAddress, perMailbox, perSite } from "./limit.ts";

const HOUR = 3_600;

/**
 * How many guest orders one e-mail address, one connection and one IPv6 site may give an hour, so that no mailbox is flooded
 * from here.
 * An address that no customer has ordered with may be a stranger's that somebody typed.
 */
export type OrderLimit = Limit<Who>;

interface Who {
  email: string;
  address: string;
}

/** The connection first: who has used up their own takes nothing from anybody's address. */
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
  /** whether a customer who was signed in has ordered with the address: a guest's order proves nothing about it */
  isCustomers: (email: string) => boolean;
  createCounter: CreateCounter;
}): OrderLimit {
  const count = (name: string, points: number) => createCounter({ name, points, seconds: HOUR });
  const connection = perAddress(count("order-address", perConnection));
  const site = perSite(count("order-site", 4 * perConnection));
  const known = createLimit<Who>([connection, site, perMailbox(count("order-account", perEmail))]);
  const strange = createLimit<Who>([connection, site, perMailbox(count("order-stranger", perStranger))]);
  return { take: (who) => (isCustomers(who.email) ? known : strange).take(who) };
}
