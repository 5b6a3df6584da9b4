import type { FailureLimit, Limit } from "./limit.ts";

/** `address` is the client's as the front knows it, never a header's; `email` as typed. */
export interface Limits {
  /** wrong passwords, at the login and wherever a password is asked again */
  login: FailureLimit<{ email: string; address: string }>;
  /** registration requests */
  register: Limit<{ email: string; address: string }>;
  /** asked-for reset links, whether or not the address is known */
  forgotPassword: Limit<{ email: string; address: string }>;
  /** passwords that a mailed link did not set: used, withdrawn, or of nobody */
  newPassword: FailureLimit<{ address: string }>;
  /** failed captchas */
  captcha: FailureLimit<{ address: string }>;
}
