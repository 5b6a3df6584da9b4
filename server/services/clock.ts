import { randomBytes } from "node:crypto";

/** Epoch milliseconds. Passed in wherever time matters, so that tests can move it. */
export type Clock = () => number;

/** A new 128-bit random id, 32 hex digits, on each call. */
export type NewId = () => string;

export const systemClock: Clock = () => Date.now();

export const randomId: NewId = () => randomBytes(16).toString("hex");
