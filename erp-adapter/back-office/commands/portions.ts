import type { Portion } from "../../own/embedded/ledger/deliveries.ts";
import { usageError } from "../command.ts";

/** `1=3,2=1` → three units of line 1 and one of line 2. Throws a usage error for anything else. */
export function parsePortions(text: string): Portion[] {
  return text.split(",").map((part) => {
    const pair = /^([1-9]\d{0,3})=([1-9]\d{0,4})$/.exec(part.trim());
    if (!pair) throw usageError(`--lines takes LINE=UNITS, such as 1=3,2=1, not "${text}"`);
    return { position: Number(pair[1]), quantity: Number(pair[2]) };
  });
}
