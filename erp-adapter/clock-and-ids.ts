import { randomBytes } from "node:crypto";
import type { SessionToken, UserId } from "./contract/context.ts";

/** The present instant in epoch milliseconds. Passed in wherever time matters, so that tests can move it. */
export type Clock = () => number;

/** The source of random ids. A token must be impossible to guess. */
export interface Ids {
  user(): UserId;
  token(): SessionToken;
}

/** 128 random bits for a user, 256 for a token. */
export const RANDOM_IDS: Ids = {
  user: () => randomBytes(16).toString("base64url") as UserId,
  token: () => randomBytes(32).toString("base64url") as SessionToken,
};
