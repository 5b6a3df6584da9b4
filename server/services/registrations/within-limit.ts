import type { Logger } from "pino";
import type { Limits } from "../limits/limits.ts";

/** Sends a mail to a mailbox that a stranger may have typed, unless the mailbox has had enough of them. */
export type WithinLimit = (to: string, send: () => Promise<void>) => Promise<void>;

export function createWithinLimit(given: {
  mailLimit: Limits["registrationMails"];
  log: Pick<Logger, "warn">;
}): WithinLimit {
  const { mailLimit, log } = given;
  return async (to, send) => {
    if ((await mailLimit.take({ email: to })).allowed) await send();
    else log.warn("enough mails about registrations for one mailbox");
  };
}
