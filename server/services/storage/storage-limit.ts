import type { CreateCounter } from "../limits/counter.ts";
import { createLimit, perAddress, perCustomer, perSite } from "../limits/limit.ts";
import type { LimitAnswer } from "../limits/limit-answer.ts";

/** The person for whom something is stored. */
export interface Keeper {
  /** the customer's id; null for visitors and guests, who count by network: anyone becomes a guest with one click */
  customer: string | null;
  /** the client's network address, as the server determined it */
  address: string;
}

/** A limit on the bytes that the shop stores for somebody; orders and what they need never count. */
export interface StorageLimit {
  /** Counts the bytes before they are stored; if that would be too many, counts none of them. */
  take(who: Keeper, bytes: number): Promise<LimitAnswer>;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A list of 1,000 rows, the most that is read, takes about 1,500 of these. */
const THOUSAND = 1_000;

/** Thousands of bytes that each may store: a customer, and all guests of a network or an IPv6 site together. */
const MOST = { customer: { hour: 60_000, day: 200_000 }, network: { hour: 20_000 }, site: { day: 120_000 } };

export function createStorageLimit(createCounter: CreateCounter): StorageLimit {
  const count = (name: string, points: number, seconds: number) => createCounter({ name, points, seconds });
  const { customer, network, site } = MOST;
  const ofCustomer = createLimit<{ customer: string }>([
    perCustomer(count("stored-customer", customer.hour, HOUR)),
    perCustomer(count("stored-customer-day", customer.day, DAY)),
  ]);
  const ofNetwork = createLimit<{ address: string }>([
    perAddress(count("stored-address", network.hour, HOUR)),
    perSite(count("stored-site-day", site.day, DAY)),
  ]);
  return {
    take({ customer: id, address }, bytes) {
      const points = Math.ceil(bytes / THOUSAND);
      return id === null ? ofNetwork.take({ address }, points) : ofCustomer.take({ customer: id }, points);
    },
  };
}
