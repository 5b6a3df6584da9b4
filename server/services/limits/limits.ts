import type { FailureLimit, Limit } from "./limit.ts";
import type { LoginLimit } from "./login-limit.ts";

/** `address` is the client's as the front knows it, never a header's; `email` as typed. */
export interface Limits {
  /** wrong passwords at the login */
  login: LoginLimit;
  /** wrong passwords where one is asked again, by the session's token: whoever is signed in has tries of their own */
  ownPassword: FailureLimit<{ session: string }>;
  /** registration requests */
  register: Limit<{ email: string; address: string }>;
  /** asked-for reset links of a connection, whether or not the address is known */
  forgotPassword: Limit<{ email: string; address: string }>;
  /** mails with reset links to one address; beyond it the links of the last hour still work */
  resetMails: FailureLimit<{ email: string }>;
  /** passwords that a mailed link did not set: used, withdrawn, or of nobody */
  newPassword: FailureLimit<{ address: string }>;
  /** guests made of visitors; one that could not be made does not count */
  guest: FailureLimit<{ address: string }>;
  /** failed captchas */
  captcha: FailureLimit<{ address: string }>;
}
