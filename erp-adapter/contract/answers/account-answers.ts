import type { LoginRequest, User } from "../accounts.ts";
import type { CallContext, UserId } from "../context.ts";
import { toEmailKey } from "../email-address.ts";
import { type AnswerFault, firstBroken } from "./answer-fault.ts";

/** What an account or a session is known by is there. */
export function faultInNamed(answer: { id: string; token?: string }): AnswerFault | null {
  return firstBroken([
    [answer.id !== "", "id", "empty"],
    [answer.token !== "", "token", "empty"],
  ]);
}

/** A login answers a token, and the customer whose e-mail was typed: anybody else's account would be opened to a stranger. */
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

/** The user whose password was to be changed. */
export function faultInPasswordChange(user: User, id: UserId): AnswerFault | null {
  return firstBroken([[user.id === id, "id", "not the one whose password was changed"]]);
}

/** The caller and nobody else. */
export function faultInCaller({ id }: { id: string }, { user }: CallContext): AnswerFault | null {
  return firstBroken([
    [id !== "", "id", "empty"],
    [user === null || id === user.id, "id", "not the caller's"],
  ]);
}
