import { outageOf } from "#database/outage.ts";
import { assertInTime } from "./assert-in-time.ts";
import { isCallContext } from "./contract/context.ts";
import { ErpError, isErpError } from "./contract/errors.ts";

/** A method of any area: any arguments, then the call context. */
type Method<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

/** Puts the adapter's promises around a method; the log shows `name`. */
export type MethodGuard = <Args extends unknown[], Result>(
  name: string,
  method: Method<Args, Result>,
) => Method<Args, Result>;

/**
 * The frame of every method: VALIDATION for a call without a whole context, TIMEOUT before any question, UNAVAILABLE once
 * closed, and only ErpErrors come out. `noteFault` gets each failure as it was thrown.
 */
export function createMethodGuard(
  isClosed: () => boolean,
  noteFault: (error: unknown) => void = () => {},
): MethodGuard {
  return (name, method) =>
    async (...args) => {
      const c = args.at(-1);
      if (!isCallContext(c)) throw new ErpError("VALIDATION", { field: "context", rule: "shape" });
      assertInTime(c);
      if (isClosed()) throw new ErpError("UNAVAILABLE", {}, { peerMessage: "closed" });
      try {
        return await method(...args);
      } catch (error) {
        noteFault(error);
        throw toErpError(error, name);
      }
    };
}

/** The frame around all methods of an area. The methods must not use `this`. */
export function frameArea<Area extends object>(framed: MethodGuard, area: string, methods: Area): Area {
  const entries = Object.entries<Method<unknown[], unknown>>(methods as Record<string, Method<unknown[], unknown>>);
  return Object.fromEntries(entries.map(([name, method]) => [name, framed(`${area}.${name}`, method)])) as Area;
}

/**
 * A database that is locked, full or away is UNAVAILABLE; any other unforeseen error is our own fault, and a retry is useless.
 */
function toErpError(error: unknown, name: string): ErpError {
  if (isErpError(error)) return error;
  const more = { peerMessage: error instanceof Error ? error.message : String(error), cause: error };
  const effect = outageOf(error);
  if (effect === null) return new ErpError("BAD_RESPONSE", { path: name }, more);
  return new ErpError("UNAVAILABLE", {}, { ...more, effect });
}
