import type { User } from "../accounts.ts";
import type { CallContext } from "../context.ts";
import { type AnswerFault, firstBroken } from "./answer-fault.ts";

/** What an account or a session is known by is there. */
export function faultInNamed(answer: { id: string; token?: string }): AnswerFault | null {
  return firstBroken([
    [answer.id !== "", "id", "empty"],
    [answer.token !== "", "token", "empty"],
  ]);
}

/** A login answers a customer and a token. */
export function faultInLogin({ user, token }: { user: User; token: string }): AnswerFault | null {
  return firstBroken([
    [user.id !== "", "id", "empty"],
    [user.kind === "customer", "kind", "a login is a customer's"],
    [token !== "", "token", "empty"],
  ]);
}

/** The caller and nobody else. */
export function faultInCaller({ id }: { id: string }, { user }: CallContext): AnswerFault | null {
  return firstBroken([
    [id !== "", "id", "empty"],
    [user === null || id === user.id, "id", "not the caller's"],
  ]);
}
