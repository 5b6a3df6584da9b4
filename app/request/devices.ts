import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";

/**
 * A browser in which customers have logged in before. There, wrong passwords entered by strangers elsewhere never count
 * against these customers (server/services/limits/login-limit.ts). A device grants no access: a password is still
 * required.
 */
export interface Device {
  id: string;
  /** digests of the customers' e-mail addresses, the one with the latest login last */
  accounts: readonly string[];
}

export const deviceSchema = z.object({ id: z.string().min(16).max(64), accounts: z.array(z.string().max(64)).max(5) });

/** Enough for colleagues at one counter. The account with the oldest login is forgotten first. */
const MAX_ACCOUNTS = 5;

/** The device's id if the owner of this e-mail address has logged in on it before, otherwise null. */
export function knownDevice(device: Device | null, email: string): string | null {
  return device?.accounts.includes(digestOf(device.id, email)) ? device.id : null;
}

/** The device after a login with this e-mail address. */
export function rememberAccount(device: Device | null, email: string): Device {
  const id = device?.id ?? randomBytes(16).toString("base64url");
  const digest = digestOf(id, email);
  const others = device?.accounts.filter((account) => account !== digest) ?? [];
  return { id, accounts: [...others, digest].slice(-MAX_ACCOUNTS) };
}

function digestOf(id: string, email: string): string {
  return createHash("sha256")
    .update(`${id} ${toEmailKey(email)}`)
    .digest("base64url")
    .slice(0, 22);
}
