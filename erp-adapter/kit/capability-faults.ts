import type { z } from "zod";
import { type Capabilities, capabilitiesSchema } from "../contract/capabilities.ts";

/** The faults of declared capabilities: the place of each, and what would be right. Empty if there are none. */
export function faultsInCapabilities(declared: unknown): string[] {
  const { data } = capabilitiesSchema.safeParse(declared);
  const fault = data ? faultInOwner(data) : null;
  return fault === null ? wrongValues(declared) : [fault];
}

/** Capabilities with values that the contract does not allow: the place of each, and what would be right. */
export function wrongValues(declared: unknown): string[] {
  return capabilitiesSchema.safeParse(declared).error?.issues.map(describe) ?? [];
}

/** The fault of a back end that leaves searching to the shop and has no feed; null if there is none. */
export function faultInOwner({ catalogue }: Pick<Capabilities, "catalogue">): string | null {
  if (catalogue.owner !== "shop" || catalogue.feed !== null) return null;
  return 'capabilities.catalogue.feed is null though catalogue.owner is "shop": the shop fills its catalogue from the feed, so declare the feed, or the owner "erp"';
}

/** Rules that name another capability, and values that the schema lists one by one. */
const RULES: Readonly<Record<string, string>> = {
  "accounts.partners": 'expected true, since accounts.login is "shop"',
  "accounts.registration": 'expected "by-request" or "none", since accounts.login is "shop"',
  "conditions.priceDecimals": "expected 2, 3 or 4",
};

function describe({ code, path, message }: z.core.$ZodIssue): string {
  const place = path.map(String).join(".");
  const rule = code === "custom" || code === "invalid_union" ? RULES[place] : undefined;
  return `${["capabilities", place].filter(Boolean).join(".")} is not as agreed: ${rule ?? message.replace(/^[^:]+: /, "")}`;
}
