import { RateLimiterMemory } from "rate-limiter-flexible";

const HOUR = 3_600;

/** How many guest orders one e-mail address and one connection may give an hour: nobody's mailbox is flooded from here. */
export interface OrderLimit {
  allows(order: { email: string; address: string }): Promise<boolean>;
}

export function createOrderLimit({ perEmail = 20, perAddress = 60 } = {}): OrderLimit {
  const emails = new RateLimiterMemory({ points: perEmail, duration: HOUR });
  const addresses = new RateLimiterMemory({ points: perAddress, duration: HOUR });
  return {
    async allows({ email, address }) {
      return (await take(emails, email.toLowerCase())) && (await take(addresses, address));
    },
  };
}

/** The library rejects with its own result object when the points are used up, and with an Error when it broke. */
async function take(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return false;
  }
}
