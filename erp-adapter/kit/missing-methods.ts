import type { Capabilities } from "../contract/capabilities.ts";
import { ErpError } from "../contract/errors.ts";
import { isNeeded, METHOD_NEEDS } from "../contract/methods.ts";

type Method = (...args: unknown[]) => unknown;

/** The method of an adapter by its full name, `area.method`; null if there is no such function. */
export function methodOf(adapter: object, name: string): Method | null {
  const [area = "", method = ""] = name.split(".");
  const owner: unknown = Reflect.get(adapter, area);
  const found: unknown = owner instanceof Object ? Reflect.get(owner, method) : null;
  return typeof found === "function" ? (...args) => Reflect.apply(found, owner, args) : null;
}

/**
 * The methods that an adapter with these capabilities must have and lacks, a few words each. A method of an ability that
 * is not declared may be missing: the adapter may be older than the method.
 */
export function missingMethods(adapter: object, capabilities: Capabilities): string[] {
  return [...METHOD_NEEDS].flatMap(([name, need]) => {
    if (!isNeeded(need, capabilities) || methodOf(adapter, name)) return [];
    return `${name} is not a function${need.flag === null ? "" : `, but ${need.flag} is declared`}`;
  });
}

/** Takes the place of a method that an adapter does not have: rejects with UNSUPPORTED and the flag of the method. */
export async function refuseCall(name: string): Promise<never> {
  throw new ErpError("UNSUPPORTED", { capability: METHOD_NEEDS.get(name)?.flag ?? name });
}
