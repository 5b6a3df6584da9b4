import { type Colleague, type LoginRequest, MAX_PARTNERS_OF_EMAIL, type Partner, type User } from "../accounts.ts";
import type { CallContext, PartnerCode, UserId } from "../context.ts";
import { toEmailKey } from "../email-address.ts";
import type { ColleagueRequest } from "../registration.ts";
import { type AnswerFault, firstBroken } from "./answer-fault.ts";

/** Fault if the id is empty, or if the answer has a token and the token is empty. */
export function faultInNamed(answer: { id: string; token?: string }): AnswerFault | null {
  return firstBroken([
    [answer.id !== "", "id", "empty"],
    [answer.token !== "", "token", "empty"],
  ]);
}

/**
 * Fault unless a login returns a token and the customer with the typed e-mail address: otherwise the caller would get
 * another person's account.
 */
export function faultInLogin(
  { user, token }: { user: User; token: string },
  { email }: Pick<LoginRequest, "email">,
): AnswerFault | null {
  return firstBroken([
    [user.id !== "", "id", "empty"],
    [user.kind === "customer", "kind", "a login is a customer's"],
    [user.email !== null && toEmailKey(user.email) === toEmailKey(email), "email", "not the one that logged in"],
    [token !== "", "token", "empty"],
  ]);
}

/** Fault unless the answer is the user whose password was to be changed. */
export function faultInPasswordChange(user: User, id: UserId): AnswerFault | null {
  return firstBroken([[user.id === id, "id", "not the one whose password was changed"]]);
}

/** Fault unless the answer is the company asked for. */
export function faultInPartner({ code, company, paymentDays }: Partner, asked: PartnerCode): AnswerFault | null {
  return firstBroken([
    [code === asked, "code", "not the one that was asked for"],
    [company !== "", "company", "empty"],
    [paymentDays >= 0, "paymentDays", "negative"],
  ]);
}

/** Fault if there are more than MAX_PARTNERS_OF_EMAIL codes, or an empty one. */
export function faultInPartnersOf(codes: readonly PartnerCode[]): AnswerFault | null {
  return firstBroken([
    [codes.length <= MAX_PARTNERS_OF_EMAIL, "partners", "too many"],
    [codes.every((code) => code !== ""), "partners", "empty"],
  ]);
}

/** Fault unless the answer lists the caller, and each user once. */
export function faultInColleagues(colleagues: readonly Colleague[], { user }: CallContext): AnswerFault | null {
  const ids = new Set(colleagues.map(({ id }) => id));
  return firstBroken([
    [colleagues.every(({ id }) => id !== ""), "id", "empty"],
    [ids.size === colleagues.length, "colleagues", "one is there twice"],
    [user === null || ids.has(user.id), "colleagues", "the caller is missing"],
  ]);
}

/**
 * Fault unless the answer is an account with the invited e-mail address, in the company of the person who invited:
 * otherwise a stranger would get the prices of the company.
 */
export function faultInJoined(
  { id, kind, partner, email, state }: User,
  sent: ColleagueRequest,
  c: CallContext,
): AnswerFault | null {
  return firstBroken([
    [id !== "" && id !== c.user?.id, "id", "not a new account's"],
    [kind === "customer", "kind", "a colleague is a customer"],
    [partner === c.partner, "partner", "not the company of the person who invited"],
    [email !== null && toEmailKey(email) === toEmailKey(sent.email), "email", "not the invited one"],
    [state !== "pending", "state", "waits for approval"],
  ]);
}

/** Fault if the id is empty, or is not the caller's. */
export function faultInCaller({ id }: { id: string }, { user }: CallContext): AnswerFault | null {
  return firstBroken([
    [id !== "", "id", "empty"],
    [user === null || id === user.id, "id", "not the caller's"],
  ]);
}
