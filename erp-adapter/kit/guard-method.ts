import { isCallContext } from "../contract/context.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { assertInTime } from "./assert-in-time.ts";
import { outageOf } from "./outage.ts";

/** A method of any area: any arguments, then the call context. */
type Method<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

/** Wraps a method so that it rejects only with ErpError. `name` is the method's full name, used in BAD_RESPONSE. */
export type MethodGuard = <Args extends unknown[], Result>(
  name: string,
  method: Method<Args, Result>,
) => Method<Args, Result>;

/**
 * Creates the wrapper of every method. Throws VALIDATION if the call has no complete context, TIMEOUT if it is late or
 * aborted, UNAVAILABLE once the adapter is closed. Turns other errors into ErpErrors; `noteFault` gets the originals.
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

/** Wraps all methods of an area. The methods must not use `this`. */
export function frameArea<Area extends object>(framed: MethodGuard, area: string, methods: Area): Area {
  const entries = Object.entries<Method<unknown[], unknown>>(methods as Record<string, Method<unknown[], unknown>>);
  return Object.fromEntries(entries.map(([name, method]) => [name, framed(`${area}.${name}`, method)])) as Area;
}

/** UNAVAILABLE if the database is locked, full or missing; BAD_RESPONSE for other errors, as a retry would not help. */
function toErpError(error: unknown, name: string): ErpError {
  if (isErpError(error)) return error;
  const more = { peerMessage: error instanceof Error ? error.message : String(error), cause: error };
  const effect = outageOf(error);
  if (effect === null) return new ErpError("BAD_RESPONSE", { path: name }, more);
  return new ErpError("UNAVAILABLE", {}, { ...more, effect });
}
