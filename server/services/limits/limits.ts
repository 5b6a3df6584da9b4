import type { CreateCounter } from "./counter.ts";
import {
  createLimit,
  perAccount,
  perAddress,
  perMailbox,
  perMailboxAndCompany,
  perMailboxAndNetwork,
  perSession,
  perSite,
} from "./limit.ts";
import { createLoginLimit } from "./login-limit.ts";

/**
 * In every limit, `address` is the client's network address as the server determined it (front/front.ts), never one
 * from an unchecked header. `email` is as typed.
 */
export type Limits = ReturnType<typeof createLimits>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The limits, each with its own counters. Except at the login (login-limit.ts), no page is refused because of what
 * other people did with the same e-mail address: pages are refused by network, and the count of an e-mail address alone
 * only limits how many mails it gets. An address is counted as a mailbox, without its tag. Where accounts are meant, it
 * is the exact address: other tags of one mailbox can be other accounts, which must not take tries from each other.
 */
export function createLimits({
  createCounter,
  guestsAnHour = 120,
}: {
  createCounter: CreateCounter;
  guestsAnHour?: number;
}) {
  const count = (name: string, points: number, seconds: number) => createCounter({ name, points, seconds });
  return {
    /** wrong passwords at the login */
    login: createLoginLimit(createCounter),
    /** wrong passwords where a signed-in user must confirm their password; every session has its own tries */
    ownPassword: createLimit<{ session: string }>([perSession(count("own-password", 10, 15 * MINUTE))]),
    /** registration requests; a request refused by a full queue does not count */
    register: createLimit<{ email: string; address: string }>([
      perMailboxAndNetwork(count("register", 5, HOUR)),
      perAddress(count("register-address", 20, HOUR)),
      perSite(count("register-site", 60, HOUR)),
    ]),
    /**
     * registration requests, which anybody may send, whose receipt and end are mailed to one mailbox; of further ones, sales is
     * told, and the person only once an account is approved. A request that the ERP refused at once does not count
     */
    registrationMails: createLimit<{ email: string }>([perMailbox(count("registration-mails", 5, HOUR))]),
    /** requests for reset links from a network, whether or not the e-mail is known */
    forgotPassword: createLimit<{ email: string; address: string }>([
      perMailboxAndNetwork(count("forgot-password", 5, HOUR)),
      perAddress(count("forgot-password-address", 20, HOUR)),
      perSite(count("forgot-password-site", 60, HOUR)),
    ]),
    /** mails with reset links to one account: no other address gets any; beyond the limit, the links of the last hour still work */
    resetMails: createLimit<{ email: string }>([{ ...perAccount(count("reset-mails", 5, HOUR)), onReset: "forget" }]),
    /** new passwords refused because the mailed link was used or withdrawn, or belongs to no account */
    newPassword: createLimit<{ address: string }>([
      perAddress(count("new-password", 50, 15 * MINUTE)),
      perSite(count("new-password-site", 200, 15 * MINUTE)),
    ]),
    /** requests, by people without an account, for a mail when a product is back */
    stockWatch: createLimit<{ email: string; address: string }>([
      perMailboxAndNetwork(count("stock-watch", 20, HOUR)),
      perAddress(count("stock-watch-address", 40, HOUR)),
      perSite(count("stock-watch-site", 120, HOUR)),
    ]),
    /** mails with a link that confirms one e-mail address; beyond the limit, the links of the last day still work */
    stockProofMails: createLimit<{ email: string }>([
      { ...perMailbox(count("stock-proof-mails", 10, HOUR)), onReset: "forget" },
    ]),
    /** questions about part numbers, mailed to sales */
    question: createLimit<{ email: string; address: string }>([
      perMailboxAndNetwork(count("question", 10, HOUR)),
      perAddress(count("question-address", 40, HOUR)),
      perSite(count("question-site", 120, HOUR)),
    ]),
    /** invitations mailed to one mailbox: of one company, which leaves room for others, and of all together */
    invitationMails: createLimit<{ email: string; partner: string }>([
      perMailboxAndCompany(count("invitation-mails-company", 5, HOUR)),
      perMailbox(count("invitation-mails", 20, HOUR)),
    ]),
    /** failed captchas */
    captcha: createLimit<{ address: string }>([
      perAddress(count("captcha", 50, 15 * MINUTE)),
      perSite(count("captcha-site", 200, 15 * MINUTE)),
    ]),
    /** guests created for visitors; a failed creation does not count */
    guest: createLimit<{ address: string }>([
      perAddress(count("guest-address", guestsAnHour, HOUR)),
      perSite(count("guest-site", 4 * guestsAnHour, HOUR)),
    ]),
  };
}
