import { randomBytes } from "node:crypto";
import type { Clock } from "#erp-adapter/clock-and-ids.ts";

export type { Clock };

/** A new 128-bit random id, 32 hex digits, on each call. */
export type NewId = () => string;

export const systemClock: Clock = () => Date.now();

export const randomId: NewId = () => randomBytes(16).toString("hex");
